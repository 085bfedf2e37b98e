import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { buttonClass } from '../components/button.tsx'
import { Spinner } from '../components/spinner.tsx'
import { ChapterReader } from '../features/reader/chapter-reader.tsx'
import { paths } from '../lib/paths.ts'
import { query } from '../lib/queries.ts'

interface Props {
  workId: string
  chapterId: string
}

/** The reader's address is checked before anything is asked for. */
export function ReaderPage(given: Props) {
  const workId = idIn(given.workId)
  const chapterId = idIn(given.chapterId)
  if (workId === undefined || chapterId === undefined) {
    return (
      <Message title="Invalid URL parameters. Please select a chapter from the library.">
        Received: work “{given.workId}”, chapter “{given.chapterId}”.
      </Message>
    )
  }
  return <OpenReader key={chapterId} workId={workId} chapterId={chapterId} />
}

function idIn(text: string): number | undefined {
  return /^\d+$/.test(text) ? id.safeParse(Number(text)).data : undefined
}

function OpenReader({ workId, chapterId }: { workId: number; chapterId: number }) {
  const work = useQuery(query(api.library.work, { params: { id: workId } }))
  const chapters = useQuery(query(api.library.chapters, { params: { workId } }))
  const chapter = useQuery(query(api.library.chapter, { params: { id: chapterId } }))
  // Another device may have been read on since: the place is the server's, never one from memory.
  const session = useQuery({
    ...query(api.reading.active, { params: { chapterId } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })

  if (work.error) return <Missing what={`Work not found (ID: ${workId})`} error={work.error} />
  if (chapter.error) return <Missing what={`Chapter not found (ID: ${chapterId})`} error={chapter.error} />
  const failed = chapters.error ?? session.error
  if (failed) return <Missing what="This chapter could not be opened." error={failed} />
  if (
    !work.data ||
    !chapter.data ||
    !chapters.data ||
    session.data === undefined ||
    !session.isFetchedAfterMount
  ) {
    return <Spinner label="Opening the chapter" />
  }
  if (chapter.data.workId !== workId) return <Missing what={`Chapter not found (ID: ${chapterId})`} />
  return (
    <ChapterReader work={work.data} chapter={chapter.data} chapters={chapters.data} session={session.data} />
  )
}

function Missing({ what, error }: { what: string; error?: ApiError }) {
  return <Message title={what}>{error?.reason}</Message>
}

function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-4 px-6">
      <h1 className="text-xl font-semibold break-words">{title}</h1>
      <p className="max-w-full break-words text-ink-soft">{children}</p>
      <Link href={paths.home} className={buttonClass()}>
        To the library
      </Link>
    </main>
  )
}
