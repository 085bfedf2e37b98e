import { Copy } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'

const said = {
  copied: 'Copied to the clipboard.',
  refused: 'The browser did not let it be copied. It is selected: copy it with Ctrl+C, or ⌘C on a Mac.',
}

/** A password to be handed over: in the clipboard where the browser allows it, selected where it does not. */
export function TemporaryPassword({ password, onDone }: { password: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<keyof typeof said>()

  const copy = useCallback(async () => {
    setOutcome(undefined)
    try {
      // There is no clipboard at all where the connection is not a secure one.
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
        {outcome && said[outcome]}
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
