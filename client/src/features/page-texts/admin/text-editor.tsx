import { type ChangeEventHandler, useDeferredValue } from 'react'
import { countCharacters } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { pageTextMaxCharacters } from '#shared/limits.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { PageText } from '../page-text.tsx'

interface Props {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLTextAreaElement>
}

export function TextEditor({ label, ...field }: Props) {
  const count = countCharacters(field.value)
  const isTooLong = count > pageTextMaxCharacters
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
      <TextAreaField
        label={label}
        rows={9}
        hint={
          <p className={`mt-1.5 text-sm tabular-nums ${isTooLong ? 'text-danger' : 'text-ink-soft'}`}>
            {formatNumber(count)} / {formatNumber(pageTextMaxCharacters)} characters
          </p>
        }
        {...field}
      />
      <Preview label={label} text={field.value} />
    </div>
  )
}

function Preview({ label, text }: { label: string; text: string }) {
  const shown = useDeferredValue(text)
  return (
    <div className="flex flex-col lg:mb-7">
      <p aria-hidden className="mb-1.5 text-sm text-ink-soft">
        Preview
      </p>
      <div className="flex-1 lg:relative">
        <ScrollArea
          label={`Preview of ${label}`}
          className="max-h-80 rounded bg-sunk px-4 py-3 lg:absolute lg:inset-0 lg:max-h-none"
        >
          {shown.trim() ? (
            <PageText markdown={shown} />
          ) : (
            <p className="text-ink-soft">Nothing has been written here yet.</p>
          )}
        </ScrollArea>
      </div>
    </div>
  )
}
