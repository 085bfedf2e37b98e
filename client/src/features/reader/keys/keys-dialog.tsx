import { DialogWindow } from '../../../components/dialog-window.tsx'
import { Key } from '../../../components/key.tsx'
import { keys } from './keys.ts'

/** Keys of the full text while it has the focus. */
const textKeys = [
  { shown: 'Shift + arrows', description: 'Full text: select words' },
  { shown: 'Shift Enter', description: 'Full text: change the mark' },
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="You can turn off single-key shortcuts in the settings."
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">
        {[...keys, ...textKeys].map(({ shown, description }) => (
          <div key={shown} className="contents">
            <dt>
              <Key>{shown}</Key>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </DialogWindow>
  )
}
