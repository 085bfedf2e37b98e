import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { sounds, createSound, updateSound, removeSound } = api.admin
const changes = [sounds, api.sounds.list]

/** Every write to the ambient sounds. @param onDone called when one has succeeded, if the caller is still on the page */
export function useSoundWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  return {
    create: useWrite(createSound, {
      changes,
      onSuccess,
      success: 'Ambient sound added successfully',
      failure: 'Failed to add ambient sound',
    }),
    update: useWrite(updateSound, {
      changes,
      onSuccess,
      success: 'Ambient sound updated successfully',
      failure: 'Failed to update ambient sound',
    }),
    remove: useWrite(removeSound, {
      changes,
      onSuccess,
      success: 'Ambient sound deleted successfully',
      failure: 'Failed to delete ambient sound',
    }),
  }
}
