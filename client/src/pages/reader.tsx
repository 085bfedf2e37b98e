import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useSignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { ChapterReader } from '../features/reader/chapter-reader.tsx'
import { useReportDialog } from '../features/reports/report-dialog.tsx'
import { useAmbientSound } from '../features/sounds/use-ambient-sound.ts'
import { useChapterSponsor } from '../features/sponsors/use-chapter-sponsor.tsx'
import { useWordTools } from '../features/words/use-word-tools.tsx'
import { reasonOf } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { query } from '../lib/queries.ts'
import { setReturnFlag } from '../lib/return-flag.ts'
import { useTitle } from '../lib/title.ts'

interface Props {
  workId: string
  chapterId: string
}

/** The reader's address is checked before anything is asked for. */
export function ReaderPage({ workId, chapterId }: Props) {
  if (!isNumeric(workId) || !isNumeric(chapterId)) {
    return (
      <Message title="Invalid URL parameters. Please select a chapter from the library.">
        Received: work “{workId}”, chapter “{chapterId}”.
      </Message>
    )
  }
  const [work, chapter] = [idIn(workId), idIn(chapterId)]
  if (work === undefined) return <Message title={`Work not found (ID: ${workId})`} />
  if (chapter === undefined) return <Message title={`Chapter not found (ID: ${chapterId})`} />
  return <OpenReader key={chapter} workId={work} chapterId={chapter} />
}

/** Whether a part of an address is a number, as every id is. */
export function isNumeric(text: string): boolean {
  return /^\d+$/.test(text)
}

/** The id that a number in an address is; undefined for one that nothing has, such as 0. */
export function idIn(text: string): number | undefined {
  return id.safeParse(Number(text)).data
}

/** Asked for each time that a page opens. */
const asItIs = { refetchOnMount: 'always' } as const

function OpenReader({ workId, chapterId }: { workId: number; chapterId: number }) {
  const work = useQuery({ ...query(api.library.work, { params: { id: workId } }), ...asItIs })
  const chapters = useQuery({ ...query(api.library.chapters, { params: { workId } }), ...asItIs })
  // Another device may have been read on since, or the chapter been edited: neither the place nor the text that it is counted
  // in comes from memory.
  const chapter = useQuery({
    ...query(api.library.chapter, { params: { id: chapterId } }),
    gcTime: 0,
    ...asItIs,
  })
  const session = useQuery({ ...query(api.reading.active, { params: { chapterId } }), gcTime: 0, ...asItIs })
  const words = useWordTools({ chapterId })
  const sponsor = useChapterSponsor(chapterId)
  const sound = useAmbientSound()
  const signIn = useSignInDialog()
  const report = useReportDialog()
  const all = [work, chapter, chapters, session]
  const retry = () => {
    for (const one of all) if (one.error) void one.refetch()
  }

  if (work.error && !work.data)
    return <Failed what={`Work not found (ID: ${workId})`} error={work.error} onRetry={retry} />
  if (chapter.error || (chapter.data && chapter.data.workId !== workId)) {
    return <Failed what={`Chapter not found (ID: ${chapterId})`} error={chapter.error} onRetry={retry} />
  }
  const failed = (chapters.data ? null : chapters.error) ?? session.error
  if (failed) return <Failed what="This chapter could not be opened." error={failed} onRetry={retry} />
  if (
    !work.data ||
    !chapter.data ||
    !chapter.isFetchedAfterMount ||
    !chapters.data ||
    session.data === undefined ||
    !session.isFetchedAfterMount
  ) {
    return <Opening label="Opening the chapter" />
  }
  return (
    <>
      <ChapterReader
        work={work.data}
        chapter={chapter.data}
        chapters={chapters.data}
        session={session.data}
        tools={words.tools}
        sound={sound}
        onSignIn={signIn.ask}
        onReport={(word) => report.open(paths.reader(workId, chapterId, word))}
        onLeave={setReturnFlag}
        onLastWord={sponsor.handleLastWord}
        onReadOn={sponsor.handleReadOn}
      />
      {signIn.dialog ?? report.dialog ?? words.dialog ?? sponsor.dialog}
    </>
  )
}

/** What is on its way. The tab says so too: the text that was open before it may have been another person's. */
export function Opening({ label }: { label: string }) {
  useTitle(label)
  return <Spinner label={label} />
}

interface FailedProps extends Pick<MessageProps, 'back'> {
  what: string
  error: ApiError | null
  onRetry: () => void
}

/** What is not there is named; what could not be reached is asked for again. */
export function Failed({ what, error, onRetry, back }: FailedProps) {
  const isMissing = !error || error.code === 'not_found'
  if (isMissing) {
    return (
      <Message title={what} back={back}>
        {reasonOf(error, '')}
      </Message>
    )
  }
  return (
    <Message title="This could not be opened." back={back}>
      {error.reason}
      <Button className="mt-4 block" onClick={onRetry}>
        Try again
      </Button>
    </Message>
  )
}

const toLibrary = { href: paths.home, label: 'To the library' }

interface MessageProps {
  title: string
  /** The way back, and what it is called. */
  back?: typeof toLibrary
  children?: ReactNode
}

/** A page that says what went wrong, with the way back. */
export function Message({ title, back = toLibrary, children }: MessageProps) {
  useTitle(title)
  return (
    <main className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-4 px-6">
      <h1 className="text-xl font-semibold break-words">{title}</h1>
      <div className="max-w-full break-words text-ink-soft">{children}</div>
      <Link href={back.href} className={buttonClass()}>
        {back.label}
      </Link>
    </main>
  )
}
