import { pages } from '#shared/pages.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { Page } from '../components/page.tsx'
import { SavedWords } from '../features/words/saved-words.tsx'
import { SiteHeader } from './site/site-header.tsx'

const DueWords = lazyPart(async () => (await import('../features/reader/review/due-words.tsx')).DueWords)

export default function SavedWordsPage() {
  return (
    <Page header={<SiteHeader />} title={pages.savedWords.title}>
      <div className="relative">
        <DueWords className="absolute right-0 bottom-full mb-3 max-w-1/2 text-right text-balance enlarged:static enlarged:max-w-none enlarged:text-left sm:mb-8" />
      </div>
      <SavedWords />
    </Page>
  )
}
