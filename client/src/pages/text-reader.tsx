import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { useSignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { TextReader } from '../features/reader/text-reader.tsx'
import { useReportDialog } from '../features/reports/report-dialog.tsx'
import { useAmbientSound } from '../features/sounds/use-ambient-sound.ts'
import { useWordTools } from '../features/words/use-word-tools.tsx'
import { paths } from '../lib/paths.ts'
import { query } from '../lib/queries.ts'
import { Failed, idIn, isNumeric, Message, Opening } from './reader.tsx'

const back = { href: paths.personalLibrary, label: 'To the personal library' }

/** The reader of a person's own text. Its address is checked before anything is asked for. */
export function TextReaderPage({ textId }: { textId: string }) {
  if (!isNumeric(textId)) {
    return (
      <Message title="Invalid text ID. Please select a text from your personal library." back={back}>
        Received: text “{textId}”.
      </Message>
    )
  }
  const id = idIn(textId)
  if (id === undefined) return <Message title={`Text not found (ID: ${textId})`} back={back} />
  return <OpenText key={id} textId={id} />
}

function OpenText({ textId }: { textId: number }) {
  // Another device may have been read on since: the place is the server's, never one from memory.
  const text = useQuery({
    ...query(api.texts.text, { params: { id: textId } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const words = useWordTools({ textId })
  const sound = useAmbientSound()
  const signIn = useSignInDialog()
  const report = useReportDialog()
  if (text.error) {
    return (
      <Failed
        what={`Text not found (ID: ${textId})`}
        back={back}
        error={text.error}
        onRetry={() => void text.refetch()}
      />
    )
  }
  if (!text.data || !text.isFetchedAfterMount) return <Opening label="Opening the text" />
  return (
    <>
      <TextReader
        text={text.data}
        tools={words.tools}
        sound={sound}
        onSignIn={signIn.ask}
        onReport={(word) => report.open(paths.readText(textId, word))}
      />
      {signIn.dialog ?? report.dialog ?? words.dialog}
    </>
  )
}
