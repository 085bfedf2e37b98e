import { Page } from '../components/page.tsx'
import { SavedWords } from '../features/words/saved-words.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** The words that the reader has saved. */
export function SavedWordsPage() {
  useTitle('Saved Words')
  return (
    <Page title="Saved Words" back={{ href: paths.home, label: 'Library' }}>
      <SavedWords />
    </Page>
  )
}
