import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextForm, type TextFormValues } from './text-form.tsx'

interface Props {
  title: string
  /** What the form begins with. */
  values: TextFormValues
  action: string
  isPending: boolean
  onSave: (values: TextFormValues) => void
  onClose: () => void
}

/** Adds a text, or changes one. What has been written is not lost by a slip: closing asks first. */
export function TextDialog({ title, values, action, isPending, onSave, onClose }: Props) {
  const [isWritten, setWritten] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isWritten ? setLeaving(true) : onClose())
  return (
    <Dialog open onClose={close} title={title} width="text">
      <TextForm values={values} action={action} isPending={isPending} onSave={onSave} onWritten={setWritten}>
        {isLeaving && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning pl-4"
          >
            <p className="text-sm">What you have written is not saved.</p>
            <Button onClick={() => setLeaving(false)}>Keep writing</Button>
            <Button look="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        )}
      </TextForm>
    </Dialog>
  )
}
