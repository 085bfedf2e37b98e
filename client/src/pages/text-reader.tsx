import { parseId } from '#shared/pages.ts'
import { MessagePage } from '../components/message-page.tsx'
import { useSignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { useMarks } from '../features/annotations/use-marks.ts'
import { TextLoader, TextReader } from '../features/reader/text-reader.tsx'
import { useReportDialog } from '../features/reports/report-button.tsx'
import { useAmbientSound } from '../features/sounds/use-ambient-sound.ts'
import { useWordTools } from '../features/words/use-word-tools.tsx'
import { isNumeric, paths } from '../lib/paths.ts'

const back = { href: paths.personalLibrary, label: 'Go to Personal Library' }

/** Validates the address before any request. */
export default function TextReaderPage({ textId }: { textId: string }) {
  if (!isNumeric(textId)) {
    return (
      <MessagePage
        title="Invalid text ID. Please select a text from your personal library."
        back={back}
      >{`Received: text “${textId}”.`}</MessagePage>
    )
  }
  const id = parseId(textId)
  if (id === undefined) return <MessagePage title={`Text not found (ID: ${textId})`} back={back} />
  return <OpenReader key={id} textId={id} />
}

function OpenReader({ textId }: { textId: number }) {
  const words = useWordTools({ textId })
  const marks = useMarks({ textId })
  const sound = useAmbientSound()
  const signIn = useSignInDialog()
  const report = useReportDialog()
  return (
    <TextLoader textId={textId} back={back}>
      {(text) => (
        <>
          <TextReader
            text={text}
            {...words}
            marks={marks}
            sound={sound}
            onSignIn={signIn.ask}
            onReport={(word) => report.open(paths.readText(textId, word))}
          />
          {report.dialog}
          {signIn.dialog}
        </>
      )}
    </TextLoader>
  )
}
