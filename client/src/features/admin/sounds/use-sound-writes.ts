import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/queries.ts'
import { useWhileHere } from '../use-while-here.ts'

const { sounds, createSound, updateSound, removeSound } = api.admin
const changes = [sounds, api.sounds.list]

/** Every write to the ambient sounds, each told how it went. @param onDone told when one has succeeded, if still there */
export function useSoundWrites(onDone: () => void = () => {}) {
  const whenDone = useWhileHere(onDone)
  const told = (done: 'added' | 'updated' | 'deleted', act: 'add' | 'update' | 'delete') => ({
    changes,
    onSuccess: () => {
      toast({ title: `Ambient sound ${done} successfully`, variant: 'success' })
      whenDone()
    },
    onError: (error: ApiError) => {
      const title = `Failed to ${act} ambient sound`
      toast({ title, description: reasonOf(error, title), variant: 'destructive' })
    },
  })
  return {
    create: useWrite(createSound, told('added', 'add')),
    update: useWrite(updateSound, told('updated', 'update')),
    remove: useWrite(removeSound, told('deleted', 'delete')),
  }
}
