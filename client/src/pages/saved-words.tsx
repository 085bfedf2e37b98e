import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { SavedWords } from '../features/words/saved-words.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function SavedWordsPage() {
  return (
    <Page header={<SiteHeader />} title={pages.savedWords.title}>
      <SavedWords />
    </Page>
  )
}
