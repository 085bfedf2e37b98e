import { Bookmark } from 'lucide-react'
import { Link } from 'wouter'
import { ColourSwatch } from '../../../components/annotation-colours.tsx'
import { paths } from '../../../lib/paths.ts'
import { readQuote } from '../marks/mark-tools.ts'
import { useReader } from '../reader-context.ts'

const shownMax = 3

interface Props {
  workId?: number
  textId?: number
  /** Closes the coda (the page after the last word) and shows the text again. */
  onText: () => void
}

/** Annotations of the text, in text order; each links to its words. */
export function MarkedWords({ workId, textId, onText }: Props) {
  const { timeline, player, marks: tools } = useReader()
  const marks = [...tools.marks].sort((one, other) => one.startWord - other.startWord)
  const more = marks.length - shownMax
  if (marks.length === 0) return null
  return (
    <div className="mb-6 short:mb-3">
      <p className="text-sm text-ink-soft">What you marked</p>
      <ul className="mt-1">
        {marks.slice(0, shownMax).map((mark) => (
          <li key={mark.clientId}>
            <button
              type="button"
              className="flex max-w-full items-center gap-2 py-1 hover:text-accent"
              onClick={() => {
                onText()
                player.goTo(mark.startWord - 1)
              }}
            >
              {mark.kind === 'bookmark' ? (
                <Bookmark size={16} className="shrink-0" />
              ) : (
                <ColourSwatch colour={mark.colour} />
              )}
              <span className="truncate font-read">{readQuote(timeline, mark)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          href={paths.notes(workId, textId)}
          className="inline-block py-1 text-sm underline underline-offset-2"
        >
          {`and ${more} more`}
        </Link>
      )}
    </div>
  )
}
