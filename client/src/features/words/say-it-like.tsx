import { Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { respellingApi, wordRespelling } from '#shared/respelling-api.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { Switch } from '../../components/switch.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { playPronunciation } from './pronunciation.ts'

const { list, set, setForWork } = respellingApi.respellings

interface Props {
  /** The word in the form of `toCorrectedForm`. */
  word: string
  /** Current spelling for the voice; empty when the voice reads the word unchanged. */
  respelling: string
  /** Undefined for an own text. */
  chapterId?: number | undefined
  onClose: () => void
}

/** Form for correcting how the voice pronounces a word: for this reader or, by administrators, for every reader of the work. */
export function SayItLike({ word, respelling, chapterId, onClose }: Props) {
  const { isAdmin } = useCurrentUser()
  const [isForWork, setForWorkOn] = useState(false)
  const options = { changes: [list], success: 'The voice has learned it', failure: "Couldn't save it" }
  const saveOwn = useWrite(set, options)
  const saveForWork = useWrite(setForWork, options)
  const isPending = saveOwn.isPending || saveForWork.isPending
  const { form, field } = useSchemaForm(
    wordRespelling,
    { word, respelling },
    { refusal: saveOwn.error ?? saveForWork.error, draft: `respelling_${word}`, isSending: isPending },
  )
  const close = () => {
    form.reset()
    // Focuses the dialog itself and no button, so that the Space key starts playback.
    element.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    onClose()
  }
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    element.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form
      ref={element}
      noValidate
      aria-label={`Say ${word} like`}
      className="my-3 grid max-w-prose gap-3"
      onSubmit={form.handleSubmit((body) => {
        const onSaved = { onSuccess: close }
        if (isForWork && chapterId) saveForWork.mutate({ params: { id: chapterId }, body }, onSaved)
        else saveOwn.mutate({ body }, onSaved)
      })}
    >
      <Field
        label={`Say “${word}” like`}
        hint={
          <p className="mt-1.5 text-sm text-ink-soft">
            Write it as it sounds, with a space between the syllables: “kwee kweg”. Leave it empty for the
            voice’s own pronunciation.
          </p>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('respelling')}
      />
      {isAdmin && chapterId && (
        <Switch label="For every reader of this work" isOn={isForWork} onChange={setForWorkOn} />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton isPending={isPending}>Save</SubmitButton>
        <Button look="quiet" onClick={() => void listen(word, form.getValues('respelling'))}>
          <Volume2 size={18} />
          <span>Listen</span>
        </Button>
        <Button look="quiet" disabled={isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Pronounces the word with the typed spelling, or without it if the spelling is invalid. */
function listen(word: string, respelling: string): Promise<void> {
  const { data } = wordRespelling.safeParse({ word, respelling })
  return playPronunciation(word, data?.respelling)
}
