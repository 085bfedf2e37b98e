import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Key } from '../../../components/key.tsx'
import { useReadingTime } from '../../../lib/pace.ts'
import { query, withoutAccessRedirect } from '../../../lib/queries.ts'
import type { WorkBackLink } from '../contents/chapter-links.tsx'
import { useReader } from '../reader-context.ts'
import { CodaButton, CodaPage } from './coda-page.tsx'
import { CodaFigures, hasFigures } from './figures.tsx'

export interface ChapterCodaProps {
  work: Work
  chapter: Chapter
  /** Undefined at the end of the work. */
  next: ChapterSummary | undefined
  back: WorkBackLink
  onNext: () => void
  onContents: () => void
  onLastWord: () => void
}

/** Coda of a chapter; after the last one, of the work. Shows the figures of the reading session and the next steps. */
export function ChapterCoda({ work, chapter, next, back, ...on }: ChapterCodaProps) {
  const { player, settings } = useReader()
  const coda = useCoda(chapter.id)
  const figures =
    coda &&
    (next
      ? { figures: coda.chapter, words: coda.wordsOfChapter }
      : { figures: coda.work, words: coda.wordsOfWork })
  return (
    <CodaPage
      label={next ? 'The end of' : 'The end'}
      title={next ? chapter.title : work.title}
      figures={figures && (hasFigures(figures) ? <CodaFigures {...figures} /> : null)}
    >
      {next && <NextChapter chapter={next} opening={coda?.opening ?? null} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {next ? (
          <span className="flex items-center gap-3">
            <Button look="primary" size="large" onClick={on.onNext}>
              <Play aria-hidden size={16} strokeWidth={1.5} fill="currentColor" />
              Read on
            </Button>
            {settings.singleKeys && <Key isReminder>N</Key>}
          </span>
        ) : (
          <Link
            href={back.href}
            onClick={back.onLeave}
            className={buttonClass({ look: 'primary', size: 'large' })}
          >
            {back.finishedLabel}
          </Link>
        )}
        <CodaButton onClick={player.play}>Read this chapter again</CodaButton>
        <CodaButton onClick={on.onContents}>Contents</CodaButton>
        <CodaButton onClick={on.onLastWord}>Back to the text</CodaButton>
        {next && (
          <Link
            href={back.href}
            onClick={back.onLeave}
            className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink"
          >
            {back.label}
          </Link>
        )}
      </div>
    </CodaPage>
  )
}

function NextChapter({ chapter, opening }: { chapter: ChapterSummary; opening: string | null }) {
  const timeOf = useReadingTime()
  return (
    <div className="mb-6 short:mb-3">
      <p className="text-sm break-words text-ink-soft">
        Next: {chapter.title}, {timeOf(chapter)}
      </p>
      <p className="mt-2 min-h-16 font-read text-lg leading-relaxed text-pretty short:mt-0 short:min-h-0">
        {opening}
      </p>
    </div>
  )
}

/** Requests the figures of the reading session once its end is saved. */
function useCoda(chapterId: number) {
  const { saver } = useReader()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isMounted = true
    void saver.save().then(() => isMounted && setSettled(true))
    return () => {
      isMounted = false
    }
  }, [saver])
  const { data } = useQuery({
    ...query(api.reading.coda, { params: { id: chapterId } }),
    ...withoutAccessRedirect,
    enabled: isSettled,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return data
}
