import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { Coda, ReadingFigures } from '#shared/reading.ts'
import type { Text } from '#shared/texts.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Key } from '../../../components/key.tsx'
import { WorkCover } from '../../../components/work-cover.tsx'
import { call } from '../../../lib/call.ts'
import { formatDuration, useReadingTime } from '../../../lib/pace.ts'
import { query, withoutAccessRedirect } from '../../../lib/queries.ts'
import type { WorkBackLink } from '../contents/chapter-links.tsx'
import { useReader } from '../reader-context.ts'
import type { BackLink } from '../reader-header.tsx'
import { DueWords } from '../review/due-words.tsx'
import { CodaButton, CodaPage } from './coda-page.tsx'
import { MarkedWords } from './marked-words.tsx'

export interface ChapterCodaProps {
  work: Work
  chapter: Chapter
  /** The next chapter; undefined at the end of the work. */
  next: ChapterSummary | undefined
  back: WorkBackLink
  onNext: () => void
  onContents: () => void
  onLastWord: () => void
}

/** Page at the end of a chapter or of the work. Shows the figures of the reading session and the next steps. */
export function ChapterCoda({ work, chapter, next, back, ...on }: ChapterCodaProps) {
  const { player, settings } = useReader()
  const formatReadingTime = useReadingTime()
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
      cover={<WorkCover work={work} className="w-16 shrink-0 sm:w-28 short:w-16" />}
      figures={figures && (hasFigures(figures) ? <CodaFigures {...figures} /> : null)}
    >
      <MarkedWords workId={work.id} onText={on.onLastWord} />
      {next && (
        <div className="mb-6 short:mb-3">
          <p className="text-sm break-words text-ink-soft">{`Next: ${next.title}, ${formatReadingTime(next).replace('< 1 min', 'under a minute')}`}</p>
          <p className="mt-2 min-h-16 font-read text-lg leading-relaxed text-pretty whitespace-pre-line short:mt-0 short:min-h-0">
            {coda?.opening}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {next ? (
          <span className="flex items-center gap-3">
            <Button look="primary" size="large" onClick={on.onNext}>
              <Play fill="currentColor" />
              <span>Read on</span>
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
      {/* Positioned absolutely, because it loads later and must not move the buttons. */}
      <DueWords className="absolute mt-4" />
    </CodaPage>
  )
}

/** Minimum playing time for showing a pace, in ms: a pace computed from less time is inaccurate. */
const paceMinMs = 5_000

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

interface FigureProps {
  figures: ReadingFigures
  words: Coda['wordsOfChapter']
}

const hasFigures = ({ figures, words }: FigureProps) => figures.activeMs > 0 || words.count > 0

/** Time, pace and saved words of a reading session; zero figures are omitted. */
function CodaFigures({ figures, words }: FigureProps) {
  const { activeMs, wordsShown, visits } = figures
  const pace = Math.round((wordsShown * 60_000) / activeMs)
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {activeMs > 0 && (
        <Figure name={`in ${numbers[visits] ?? visits} sitting${visits === 1 ? '' : 's'}`}>
          {formatDuration(activeMs)}
        </Figure>
      )}
      {activeMs >= paceMinMs && pace > 0 && <Figure name="words a minute">{`≈ ${pace}`}</Figure>}
      {words.count > 0 && (
        <Figure name={`saved: ${words.last.join(', ')}${words.count > words.last.length ? '…' : ''}`}>
          {words.count === 1 ? '1 word' : `${words.count} words`}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="max-w-64 text-sm break-words text-ink-soft">{name}</dt>
      <dd className="font-read text-xl tabular-nums lining-nums">{children}</dd>
    </div>
  )
}

function useCoda(chapterId: number) {
  const { saver } = useReader()
  const input = { params: { id: chapterId } }
  const { data } = useQuery({
    ...query(api.reading.coda, input),
    ...withoutAccessRedirect,
    queryFn: async ({ signal }) => {
      await saver.save()
      return call(api.reading.coda, input, { signal })
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return data
}

export interface TextCodaProps {
  text: Pick<Text, 'id' | 'title'>
  back: BackLink
  onLastWord: () => void
}

export function TextCoda({ text, back, onLastWord }: TextCodaProps) {
  const { player } = useReader()
  return (
    <CodaPage label="The end of" title={text.title} figures={null}>
      <MarkedWords textId={text.id} onText={onLastWord} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href={back.href} className={buttonClass({ look: 'primary', size: 'large' })}>
          {back.label}
        </Link>
        <CodaButton onClick={player.play}>Read again</CodaButton>
        <CodaButton onClick={onLastWord}>Back to the text</CodaButton>
      </div>
      <DueWords className="absolute mt-4" />
    </CodaPage>
  )
}
