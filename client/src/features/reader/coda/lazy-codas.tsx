import { LazyPart } from '../../../components/lazy-part.tsx'
import { lazyComponent } from '../../../lib/lazy.tsx'
import type { ChapterCodaProps } from './chapter-coda.tsx'
import type { TextCodaProps } from './text-coda.tsx'

/** What stands at the end, fetched while there is still something to read. */
export const fetchedCodas = {
  Chapter: lazyComponent<ChapterCodaProps>(async () => (await import('./chapter-coda.tsx')).ChapterCoda),
  Text: lazyComponent<TextCodaProps>(async () => (await import('./text-coda.tsx')).TextCoda),
}

export function LazyChapterCoda(props: ChapterCodaProps) {
  return (
    <LazyPart>
      <fetchedCodas.Chapter {...props} />
    </LazyPart>
  )
}

export function LazyTextCoda(props: TextCodaProps) {
  return (
    <LazyPart>
      <fetchedCodas.Text {...props} />
    </LazyPart>
  )
}
