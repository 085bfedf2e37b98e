import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Key } from '../../../components/key.tsx'
import { useTimeOf } from '../../../lib/pace.ts'
import { query, whileReading } from '../../../lib/queries.ts'
import type { Back } from '../contents/chapter-links.tsx'
import type { PositionSaver } from '../position/position-saver.ts'
import { CodaPage, Way } from './coda-page.tsx'
import { Figures, hasFigures } from './figures.tsx'

export interface ChapterCodaProps {
  work: Work
  chapter: Chapter
  /** The chapter after it; undefined at the end of the work. */
  next: ChapterSummary | undefined
  saver: PositionSaver
  back: Back
  hasKeys: boolean
  onReadOn: () => void
  onReadAgain: () => void
  onContents: () => void
  /** Called to see the last word again. */
  onBack: () => void
}

/** The end of a chapter, and at the last one of its work: what the reading came to, and the way on. */
export function ChapterCoda({ work, chapter, next, back, ...props }: ChapterCodaProps) {
  const coda = useCoda(chapter.id, props.saver)
  const isWhole = next === undefined
  const figures = coda && {
    figures: isWhole ? coda.work : coda.chapter,
    words: isWhole ? coda.wordsOfWork : coda.wordsOfChapter,
  }
  return (
    <CodaPage
      of={isWhole ? 'The end' : 'The end of'}
      title={isWhole ? work.title : chapter.title}
      figures={figures && (hasFigures(figures) ? <Figures {...figures} /> : null)}
    >
      {next && <NextChapter chapter={next} opening={coda?.opening ?? null} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {next ? (
          <span className="flex items-center gap-3">
            <Button look="primary" size="large" onClick={props.onReadOn}>
              <Play aria-hidden size={16} strokeWidth={1.5} fill="currentColor" />
              Read on
            </Button>
            {props.hasKeys && <Key isReminder>N</Key>}
          </span>
        ) : (
          <Link
            href={back.href}
            onClick={back.onLeave}
            className={buttonClass({ look: 'primary', size: 'large' })}
          >
            Finished: {back.finished}
          </Link>
        )}
        <Way onClick={props.onReadAgain}>Read this chapter again</Way>
        <Way onClick={props.onContents}>Contents</Way>
        <Way onClick={props.onBack}>The last word</Way>
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
  const timeOf = useTimeOf()
  return (
    <div className="mb-6 short:mb-3">
      <p className="text-sm break-words text-ink-soft">
        Next · {chapter.title} · {timeOf(chapter)}
      </p>
      <p className="mt-2 min-h-16 font-read text-lg leading-relaxed text-pretty short:mt-0 short:min-h-0">
        {opening}
      </p>
    </div>
  )
}

/** What the server knows of the reading once its end is saved; without it the page does without. */
function useCoda(chapterId: number, saver: PositionSaver) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isGone = false
    void saver.save().then(() => !isGone && setAsked(true))
    return () => {
      isGone = true
    }
  }, [saver])
  const { data } = useQuery({
    ...query(api.reading.coda, { params: { id: chapterId } }),
    ...whileReading,
    enabled: isAsked,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return data
}
