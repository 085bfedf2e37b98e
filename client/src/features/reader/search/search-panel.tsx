import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { WorkSearch } from '#shared/library.ts'
import { workSearchMinCharacters } from '#shared/limits.ts'
import { Fetched } from '../../../components/fetched.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { keepFound, query, withoutAccessRedirect } from '../../../lib/queries.ts'

export function createWorkSearch(id: number, phrase: string) {
  const { queryKey, queryFn } = query(api.library.search, { params: { id }, query: { q: phrase } })
  return queryOptions<WorkSearch, ApiError>({ queryKey, queryFn, ...withoutAccessRedirect })
}

/** State of a search in a dialog. Escape clears the phrase, or closes the dialog if the phrase is empty. */
export function usePhraseSearch(createQuery: (phrase: string) => ReturnType<typeof createWorkSearch>) {
  const [phrase, setPhrase] = useState('')
  const [timesCleared, setTimesCleared] = useState(0)
  const isOn = phrase.length >= workSearchMinCharacters
  const found = useQuery({
    ...createQuery(phrase),
    enabled: isOn,
    // Disables the cache, because the text may be edited before the same search runs again.
    gcTime: 0,
    placeholderData: keepFound,
  })
  const handleEscape = (event: globalThis.KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (!phrase && !isTyped) return
    event.preventDefault()
    setPhrase('')
    setTimesCleared(timesCleared + 1)
  }
  return { phrase, setPhrase, timesCleared, isOn, found, handleEscape }
}

interface HitTarget {
  /** Returns a chapter's title; undefined in a text without chapters. */
  findTitle(chapterId: number): string | undefined
  toHref(chapterId: number, wordNumber: number): string
  /** Id of the open chapter or text. Links into it replace the history entry. */
  openId: number
}

interface Props {
  search: ReturnType<typeof usePhraseSearch>
  within: string
  target: HitTarget
  onChoose: () => void
  children?: ReactNode
}

export function SearchPanel({ search, within, target, onChoose, children }: Props) {
  const { phrase, setPhrase, timesCleared, isOn, found } = search
  const panel = useFocusFallback<HTMLDivElement>()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move through the links, as Tab does
    <div
      ref={panel}
      tabIndex={-1}
      className={`outline-none [&_a]:scroll-mt-32 [&_a]:scroll-mb-4 zoomed:[&_a]:scroll-mt-4 ${isOn || !children ? 'min-h-[60dvh]' : ''}`}
      onKeyDown={moveByArrows}
    >
      <div className="sticky -top-6 z-10 zoomed:static -mt-2 bg-surface pt-2 pr-9 pb-3 sm:-top-8 sm:-mt-3.5 sm:pt-3.5">
        <SearchBox
          key={timesCleared}
          autoFocus={timesCleared > 0}
          label={`Search ${within}`}
          placeholder={`Search ${within}`}
          search={phrase}
          onSearch={setPhrase}
        />
        <p role="status" className={phrase ? 'mt-3 text-sm text-ink-soft tabular-nums' : 'sr-only'}>
          {isOn
            ? found.data && !found.error && toStatus(found.data)
            : phrase && `Type at least ${workSearchMinCharacters} characters.`}
        </p>
      </div>
      {isOn && (
        <Fetched query={found} waiting={<Spinner label="Searching" />}>
          {({ chapters }) => (
            <div
              aria-busy={found.isPlaceholderData}
              className={`transition-opacity ${found.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <HitList chapters={chapters} target={target} onChoose={onChoose} />
            </div>
          )}
        </Fetched>
      )}
      <div hidden={isOn}>{children}</div>
    </div>
  )
}

/** Hits by chapter. Each hit links to its word and is shown within its sentence. */
function HitList(props: Pick<WorkSearch, 'chapters'> & Pick<Props, 'target' | 'onChoose'>) {
  const { chapters, target, onChoose } = props
  return chapters.map(({ chapterId, total, hits }) => {
    const title = target.findTitle(chapterId)
    return (
      <section key={chapterId} aria-label={title ?? 'Found'} className="mb-6">
        {title && (
          <h3 className="flex items-baseline justify-between gap-4 border-b border-rule py-2 text-sm font-semibold">
            <span className="break-words">{title}</span>
            <span className="font-normal text-ink-soft tabular-nums">{formatNumber(total)}</span>
          </h3>
        )}
        <ol>
          {hits.map(({ word, before, found, after }) => (
            // The word number is not unique, because a word may contain the phrase twice. A hit that a longer phrase also finds keeps its
            // element, and with it the focus.
            <li key={`${word} ${before}`} className="border-b border-rule last:border-b-0">
              <Link
                href={target.toHref(chapterId, word)}
                replace={chapterId === target.openId}
                onClick={onChoose}
                className="block px-2 py-3 font-read leading-relaxed break-words text-ink-soft hover:bg-sunk hover:text-ink"
              >
                {/* Changed text gets a new element: React must not update a text node that a translator may have replaced. */}
                <span key={found}>
                  {before}
                  <mark className="border-b-2 border-accent bg-transparent text-ink">{found}</mark>
                  {after}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    )
  })
}

function toStatus({ total, chapters }: WorkSearch): string {
  const shown = chapters.reduce((sum, { hits }) => sum + hits.length, 0)
  if (total === 0) return 'Nothing found. Try fewer words or another spelling.'
  if (shown < total)
    return `The first ${formatNumber(shown)} of ${formatNumber(total)} matches. Keep typing to narrow them down.`
  return chapters.length > 1
    ? `${formatNumber(total)} found in ${chapters.length} chapters`
    : `${formatNumber(total)} found`
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')].filter(
    (stop) => !stop.closest('[hidden]'),
  )
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}
