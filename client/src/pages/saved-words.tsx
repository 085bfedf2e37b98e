import { Page } from '../components/page.tsx'
import { SavedWords } from '../features/words/saved-words.tsx'
import { useTitle } from '../lib/title.ts'
import { SiteHeader } from './site-header.tsx'

/** The words that the reader has saved. */
export function SavedWordsPage() {
  useTitle('Saved Words')
  return (
    <Page header={<SiteHeader />} title="Saved Words">
      <SavedWords />
    </Page>
  )
}
