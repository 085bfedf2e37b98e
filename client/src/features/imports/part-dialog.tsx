import { useQueries } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { api } from '#shared/api.ts'
import { readsHeadingMarks, withoutHeadingMarks } from '#shared/heading-marks.ts'
import { paragraphsOf, textOfPieces } from '#shared/pieces.ts'
import type { Category } from '#shared/timing/category.ts'
import { tidyWords } from '#shared/timing/tidy.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Unfetched } from '../../components/fetched.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { query } from '../../lib/queries.ts'
import { type Counted, dividePieces, type Part, type PartsAction } from './draft-parts.ts'
import { PartText } from './part-text.tsx'

interface Props {
  draft: string
  part: Part
  category: Category
  /** Whether another part stands below it. */
  hasNext: boolean
  onChange: Dispatch<PartsAction>
  onClose: () => void
}

/** A part to be read whole, as the engine hears it, and to be divided at any of its paragraphs. */
export function PartDialog({ draft, part, category, hasNext, onChange, onClose }: Props) {
  const { pieces, title } = part
  const numbers = [...new Set(pieces.map((piece) => piece.part))]
  const texts = useQueries({
    queries: numbers.map((number) => query(api.imports.text, { params: { draft, part: String(number) } })),
  })
  const failed = texts.find(({ error }) => error)
  const contents = new Map(
    numbers.map((number, index) => [number, paragraphsOf(texts[index]?.data?.content ?? '')]),
  )
  const isThere = texts.every(({ data }) => data !== undefined)
  const text = isThere ? textOfPieces(pieces, (number) => contents.get(number)) : ''
  const shown = readsHeadingMarks(category) ? text : withoutHeadingMarks(text)

  const handleDivide = (paragraph: number) => {
    const halves = dividePieces(pieces, paragraph, (number) => contents.get(number)?.length ?? 0)
    const [before, after] = halves.map((half) => ({
      pieces: half,
      ...countsOf(
        textOfPieces(half, (number) => contents.get(number)),
        category,
      ),
    }))
    if (before && after)
      onChange({
        act: 'divide',
        id: part.id,
        title: titleOf(paragraphsOf(shown)[paragraph], title),
        halves: [before, after],
      })
    onClose()
  }

  const handleJoin = () => {
    onChange({ act: 'join', id: part.id })
    onClose()
  }

  return (
    <Dialog open width="text" title={title || 'Untitled part'} onClose={onClose}>
      {failed?.error ? (
        <Unfetched reason={failed.error.reason} onRetry={() => void failed.refetch()} />
      ) : isThere ? (
        <>
          <PartText text={shown} category={category} onDivide={handleDivide} />
          {hasNext && (
            <Button className="mt-4" onClick={handleJoin}>
              Join with the next part
            </Button>
          )}
        </>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

const previewCharacters = 200
const titleMaxLength = 80

function countsOf(text: string, category: Category): Counted {
  const bare = withoutHeadingMarks(text)
  const { wordCount, factorSum } = createTimeline(readsHeadingMarks(category) ? text : bare, category)
  const beginning = bare
    .slice(0, previewCharacters * 2)
    .replace(/\s+/g, ' ')
    .trim()
  const preview = [...tidyWords(beginning)].slice(0, previewCharacters).join('')
  return { wordCount, factorSum, preview }
}

/** What the second half is called: as its first paragraph says where that is a heading, or after the first half. */
function titleOf(paragraph: string | undefined, title: string): string {
  const line = paragraph?.trim() ?? ''
  const isHeading =
    line.length > 0 && line.length <= titleMaxLength && !line.includes('\n') && !/[.,;]$/.test(line)
  return isHeading ? line.replace(/^#+ /, '') : `${title} (continued)`
}
