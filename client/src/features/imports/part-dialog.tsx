import { useQueries } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { api } from '#shared/api.ts'
import { allowsHeadingMarks, removeHeadingMarks } from '#shared/heading-marks.ts'
import { joinPieces, splitParagraphs } from '#shared/imports.ts'
import type { Category } from '#shared/timing/category.ts'
import { toDisplayText } from '#shared/timing/display-text.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { LoadFailure } from '../../components/fetched.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { query } from '../../lib/queries.ts'
import { type DraftPart, dividePieces, type PartSummary, type PartsAction } from './draft-parts.ts'
import { PartText } from './part-text.tsx'

interface Props {
  draft: string
  part: DraftPart
  category: Category
  hasNext: boolean
  onChange: Dispatch<PartsAction>
  onClose: () => void
}

/** Shows the whole text of a part as the timing engine reads it, to divide it before a paragraph. */
export function PartDialog({ draft, part, category, hasNext, onChange, onClose }: Props) {
  const { pieces, title } = part
  const numbers = [...new Set(pieces.map((piece) => piece.part))]
  const texts = useQueries({
    queries: numbers.map((number) => query(api.imports.text, { params: { draft, part: String(number) } })),
  })
  const failed = texts.find(({ error }) => error)
  const contents = new Map(
    numbers.map((number, index) => [number, splitParagraphs(texts[index]?.data?.content ?? '')]),
  )
  const isLoaded = texts.every(({ data }) => data !== undefined)
  const text = isLoaded ? joinPieces(pieces, (number) => contents.get(number)) : ''
  const shown = allowsHeadingMarks(category) ? text : removeHeadingMarks(text)

  const handleDivide = (paragraph: number) => {
    const halves = dividePieces(pieces, paragraph, (number) => contents.get(number)?.length ?? 0)
    const [before, after] = halves.map((half) => ({
      pieces: half,
      ...summarizeText(
        joinPieces(half, (number) => contents.get(number)),
        category,
      ),
    }))
    if (before && after)
      onChange({
        type: 'divide',
        id: part.id,
        title: suggestTitle(splitParagraphs(shown)[paragraph], title),
        halves: [before, after],
      })
    onClose()
  }

  const handleJoin = () => {
    onChange({ type: 'join', id: part.id })
    onClose()
  }

  return (
    <Dialog open width="text" title={title || 'Untitled part'} onClose={onClose}>
      {failed?.error ? (
        <LoadFailure reason={failed.error.reason} onRetry={() => void failed.refetch()} />
      ) : isLoaded ? (
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
const headingMaxLength = 80

function summarizeText(text: string, category: Category): PartSummary {
  const plain = removeHeadingMarks(text)
  const { wordCount, factorSum } = createTimeline(allowsHeadingMarks(category) ? text : plain, category)
  const beginning = plain
    .slice(0, previewCharacters * 2)
    .replace(/\s+/g, ' ')
    .trim()
  const preview = [...toDisplayText(beginning)].slice(0, previewCharacters).join('')
  return { wordCount, factorSum, preview }
}

/** Title of the second half: its first paragraph where that is a heading, or a continuation of the first half. */
function suggestTitle(paragraph: string | undefined, title: string): string {
  const line = paragraph?.trim() ?? ''
  const isHeading =
    line.length > 0 && line.length <= headingMaxLength && !line.includes('\n') && !/[.,;]$/.test(line)
  return isHeading ? line.replace(/^#+ /, '') : `${title} (continued)`
}
