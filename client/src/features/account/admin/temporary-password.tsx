import { Copy } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'

const messages = {
  copied: 'Copied to the clipboard.',
  refused: 'Your browser blocked copying. The password is selected: press Ctrl+C, or ⌘C on a Mac.',
}

/** Shows a password and copies it to the clipboard, or selects it where the browser refuses. */
export function TemporaryPassword({ password, onDone }: { password: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<keyof typeof messages>()

  const copy = useCallback(async () => {
    setOutcome(undefined)
    try {
      // `clipboard` is undefined on an insecure connection.
      await navigator.clipboard.writeText(password)
      setOutcome('copied')
    } catch {
      input.current?.focus()
      input.current?.select()
      setOutcome('refused')
    }
  }, [password])

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    void copy()
  }, [copy])

  return (
    <div className="grid gap-5">
      <Field
        ref={input}
        label="Temporary password"
        readOnly
        autoComplete="off"
        spellCheck={false}
        style={{ fontFamily: 'monospace', fontVariantNumeric: 'lining-nums slashed-zero' }}
        value={password}
        onFocus={({ target }) => target.select()}
      />
      <p
        role="status"
        className={`min-h-6 text-sm ${outcome === 'refused' ? 'text-warning' : 'text-ink-soft'}`}
      >
        {outcome && messages[outcome]}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={16} strokeWidth={1.5} />
          Copy
        </Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
