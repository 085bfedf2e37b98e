import type { Coda, ReadingFigures } from '#shared/reading.ts'
import { formatDuration } from '../../../lib/pace.ts'

/** Minimum playing time for a pace, in ms; below it the figure is noise. */
const paceMinMs = 5_000

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

interface Props {
  figures: ReadingFigures
  words: Coda['wordsOfChapter']
}

export const hasFigures = ({ figures, words }: Props) => figures.activeMs > 0 || words.count > 0

/** Time, pace and saved words of a reading session; zero figures are omitted. */
export function CodaFigures({ figures, words }: Props) {
  const { activeMs, wordsShown, visits } = figures
  const pace = Math.round((wordsShown * 60_000) / activeMs)
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {activeMs > 0 && (
        <Figure name={`in ${numbers[visits] ?? visits} sitting${visits === 1 ? '' : 's'}`}>
          {formatDuration(activeMs)}
        </Figure>
      )}
      {activeMs >= paceMinMs && pace > 0 && <Figure name="words a minute">≈ {pace}</Figure>}
      {words.count > 0 && (
        <Figure name={`saved: ${words.last.join(', ')}${words.count > words.last.length ? '…' : ''}`}>
          {words.count === 1 ? '1 word' : `${words.count} words`}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="max-w-64 text-sm break-words text-ink-soft">{name}</dt>
      <dd className="font-read text-xl tabular-nums lining-nums">{children}</dd>
    </div>
  )
}
