import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { formatCount } from '#shared/format-number.ts'
import { continueReadingMax } from '#shared/limits.ts'
import { SubjectLink } from '../../components/button.tsx'
import { timeAgo } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { percentRead, useProgress } from '../../lib/progress.ts'
import { useStored } from '../../lib/stored.ts'
import { groupByWork, type ReadWork } from './group-by-work.ts'

export function ContinueReading() {
  const { data: progress = [] } = useProgress()
  const [isOpen, setOpen] = useStored('continueReading', z.boolean(), false)
  const id = useId()
  const works = groupByWork(progress)
  const unfinished = works.filter(({ next }) => next !== null)
  // As high as the collapsed section, so that the sections below do not shift.
  if (unfinished.length === 0) return <div className="h-6" />
  return (
    <section aria-labelledby={`${id}-title`} className={isOpen ? 'mb-4' : '-mb-5'}>
      <div className="flex items-center gap-2 text-sm text-ink-soft">
        <h2 id={`${id}-title`} className="font-ui">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-works`}
            onClick={() => setOpen(!isOpen)}
            className="-ml-1 flex h-11 items-center gap-1.5 hover:text-ink"
          >
            <ChevronRight className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
            Continue Reading
          </button>
        </h2>
        <p className="text-xs tabular-nums">{formatCount(unfinished.length, 'work')}</p>
      </div>
      <div id={`${id}-works`} hidden={!isOpen}>
        <ul className="border-y border-rule">
          {unfinished.slice(0, continueReadingMax).map((work) => (
            <UnfinishedWork key={work.workId} work={work} />
          ))}
        </ul>
        {works.length > continueReadingMax && (
          <p className="py-3 text-sm">
            <Link href={paths.history} className="text-ink-soft underline underline-offset-2 hover:text-ink">
              Your full reading history
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

function UnfinishedWork({ work }: { work: ReadWork }) {
  const { next, language, chapters, lastRead } = work
  if (!next) return null
  const percent = chapters[0].completed ? 0 : percentRead(chapters[0])
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 border-b border-rule py-4 last:border-0 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
      <div className="min-w-0">
        <h3 lang={language} className="line-clamp-2 text-lg font-medium" title={work.title}>
          {work.title}
        </h3>
        <p
          className="truncate text-sm text-ink-soft"
          title={next.title}
        >{`${next.title} · ${timeAgo(lastRead)}`}</p>
      </div>
      <div className="flex items-center gap-4 max-sm:order-last max-sm:col-span-2">
        <div aria-hidden className="h-0.5 flex-1 bg-rule">
          <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
        <p className="w-11 text-right text-sm text-ink-soft tabular-nums">{`${percent}%`}</p>
      </div>
      <SubjectLink action="Continue" subject={work.title} href={paths.reader(work.workId, next.id)} />
    </li>
  )
}
