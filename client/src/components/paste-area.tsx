import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { formatNumber } from '#shared/format-number.ts'
import { typeset } from '#shared/typography.ts'
import { Button } from './button.tsx'
import { TextAreaField } from './field.tsx'

interface Pasted {
  area: HTMLTextAreaElement
  /** Offset of the pasted text in the area; outdated once the text before it changes. */
  at: number
  straight: string
  text: string
  count: number
}

interface Props extends ComponentProps<typeof TextAreaField> {
  /** BCP 47 tag. */
  language?: string
}

/** Text area that makes quotes and dashes of pasted text typographic and offers to undo that. */
export function PasteArea({ language, hint, onChange, ...props }: Props) {
  const [pasted, setPasted] = useState<Pasted>()
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    if (area.readOnly) return
    const straight = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
    const made = typeset(straight, language)
    if (made.count === 0) return
    event.preventDefault()
    const at = area.selectionStart
    insertText(area, made.text)
    setPasted({ area, at, straight, ...made })
  }
  const restore = ({ area, straight, text, ...pasted }: Pasted) => {
    const at = area.value.startsWith(text, pasted.at) ? pasted.at : area.value.indexOf(text)
    area.focus()
    area.setSelectionRange(at, at + text.length)
    insertText(area, straight)
  }
  return (
    <TextAreaField
      {...props}
      onPaste={handlePaste}
      onChange={(event) => {
        onChange?.(event)
        if (pasted && !event.target.value.includes(pasted.text)) setPasted(undefined)
      }}
      hint={
        <>
          {pasted && (
            <div className="mt-1.5 flex flex-wrap items-baseline gap-x-4 text-sm">
              <p role="status" className="text-ink-soft">
                {`Straight quotes and dashes made typographic: ${formatNumber(pasted.count)}.`}
              </p>
              <Button look="link" disabled={props.readOnly} onClick={() => restore(pasted)}>
                Leave as it was
              </Button>
            </div>
          )}
          {hint}
        </>
      }
    />
  )
}

/** Minimum length of texts inserted as HTML, in characters. Inserted as text, 500 lines take Chromium 5 s, and 1,000 lines 13 s. */
const htmlMinCharacters = 5_000

/** Replaces the selection of a focused area so that the browser can undo it. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = area
  const wanted = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  if (text.length < htmlMinCharacters) document.execCommand?.('insertText', false, text)
  else document.execCommand?.('insertHTML', false, html)
  if (area.value === wanted) return
  area.setRangeText(wanted, 0, area.value.length, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
