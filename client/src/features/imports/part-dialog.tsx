import { useQuery } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import type { CallResult } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { allowsHeadingMarks, removeHeadingMarks } from '#shared/heading-marks.ts'
import { joinPieces, type Piece, splitParagraphs } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import type { Category } from '#shared/timing/category.ts'
import { createPreview } from '#shared/timing/preview.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { endpointKey, query } from '../../lib/queries.ts'
import { isSecondClick } from '../../lib/second-press.ts'
import { type DraftPart, dividePieces, type PartSummary, type PartsAction } from './draft-parts.ts'
import { PartText } from './part-text.tsx'

interface Props {
  draft: string
  part: DraftPart
  category: Category
  /** Applies typographic quotes and dashes to a text, unless the user chose to keep the text unchanged. */
  show: (text: string) => string
  hasNext: boolean
  onChange: Dispatch<PartsAction>
  onClose: () => void
}

/** Shows the whole text of a part as the timing engine reads it. The user can divide it before a paragraph. */
export function PartDialog({ draft, part, category, show, hasNext, onChange, onClose }: Props) {
  const { id, pieces, title } = part
  const numbers = [...new Set(pieces.map((piece) => piece.part))]
  const texts = useQuery<CallResult<typeof ownBooksApi.imports.text>[], ApiError>({
    queryKey: [...endpointKey(ownBooksApi.imports.text), draft, numbers],
    queryFn: ({ client }) =>
      Promise.all(
        numbers.map((number) =>
          client.fetchQuery(query(ownBooksApi.imports.text, { params: { draft, part: String(number) } })),
        ),
      ),
  })
  const contents = new Map(
    numbers.map((number, index) => [number, splitParagraphs(show(texts.data?.[index]?.content ?? ''))]),
  )
  const join = (some: readonly Piece[]) => joinPieces(some, (number) => contents.get(number))
  const text = join(pieces)
  const shown = allowsHeadingMarks(category) ? text : removeHeadingMarks(text)

  const changeAndClose = (action: PartsAction) => {
    // Ignores the second click of the double click that opened the dialog.
    if (isSecondClick()) return
    onChange(action)
    onClose()
  }
  const handleDivide = (paragraph: number) => {
    const [before, after] = dividePieces(pieces, paragraph, (number) => contents.get(number)?.length ?? 0)
    const toHalf = (half: Piece[]) => ({ pieces: half, ...summarizeText(join(half), category) })
    changeAndClose({
      type: 'divide',
      id,
      title: suggestTitle(splitParagraphs(shown)[paragraph], title),
      halves: [toHalf(before), toHalf(after)],
    })
  }

  return (
    <Dialog open width="text" title={title || 'Untitled part'} onClose={onClose}>
      <Fetched query={texts} waiting={<Spinner />}>
        {() => (
          <>
            <PartText text={shown} category={category} onDivide={handleDivide} />
            {hasNext && (
              <Button className="mt-4" onClick={() => changeAndClose({ type: 'join', id })}>
                Join with the next part
              </Button>
            )}
          </>
        )}
      </Fetched>
    </Dialog>
  )
}

const headingMaxLength = 80

function summarizeText(text: string, category: Category): PartSummary {
  const plain = removeHeadingMarks(text)
  const { wordCount, factorSum } = createTimeline(allowsHeadingMarks(category) ? text : plain, category)
  return { wordCount, factorSum, preview: createPreview(plain) }
}

/** Returns a title for the second half: its first paragraph if that is a heading, else the first half's title with "(continued)". */
function suggestTitle(paragraph: string | undefined, title: string): string {
  const line = paragraph?.trim() ?? ''
  const isHeading =
    line.length > 0 && line.length <= headingMaxLength && !line.includes('\n') && !/[.,;]$/.test(line)
  return isHeading ? line.replace(/^#+ /, '') : `${title} (continued)`
}
