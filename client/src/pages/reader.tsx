import { parseId } from '#shared/pages.ts'
import { MessagePage } from '../components/message-page.tsx'
import { useSignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { useMarks } from '../features/annotations/use-marks.ts'
import { ChapterLoader, ChapterReader } from '../features/reader/chapter-reader.tsx'
import { useReportDialog } from '../features/reports/report-button.tsx'
import { useAmbientSound } from '../features/sounds/use-ambient-sound.ts'
import { useChapterSponsor } from '../features/sponsors/chapter-sponsor.tsx'
import { useWordTools } from '../features/words/use-word-tools.tsx'
import { isNumeric, paths } from '../lib/paths.ts'
import { setReturnFlag } from '../lib/return-flag.ts'

/** Validates the address before any request. */
export default function ReaderPage({ workId, chapterId }: { workId: string; chapterId: string }) {
  if (!isNumeric(workId) || !isNumeric(chapterId)) {
    return (
      <MessagePage title="Invalid URL parameters. Please select a chapter from the library.">{`Received: work “${workId}”, chapter “${chapterId}”.`}</MessagePage>
    )
  }
  const [work, chapter] = [parseId(workId), parseId(chapterId)]
  if (work === undefined) return <MessagePage title={`Work not found (ID: ${workId})`} />
  if (chapter === undefined) return <MessagePage title={`Chapter not found (ID: ${chapterId})`} />
  return <OpenReader key={chapter} workId={work} chapterId={chapter} />
}

/** Handler for own books, which have no sponsor messages. */
const noSponsor = () => {}

function OpenReader({ workId, chapterId }: { workId: number; chapterId: number }) {
  const words = useWordTools({ chapterId })
  const marks = useMarks({ chapterId })
  const sponsor = useChapterSponsor(chapterId)
  const sound = useAmbientSound()
  const signIn = useSignInDialog()
  const report = useReportDialog()
  return (
    <ChapterLoader workId={workId} chapterId={chapterId}>
      {(opened) => (
        <>
          <ChapterReader
            {...opened}
            {...words}
            marks={marks}
            sound={sound}
            onSignIn={signIn.ask}
            onReport={(word) => report.open(paths.reader(workId, chapterId, word))}
            onLeave={setReturnFlag}
            onLastWord={opened.work.ownerId === null ? sponsor.handleLastWord : noSponsor}
            onOtherWord={sponsor.handleReadOn}
          />
          {report.dialog}
          {signIn.dialog ?? (!report.isOpen && sponsor.dialog)}
        </>
      )}
    </ChapterLoader>
  )
}
