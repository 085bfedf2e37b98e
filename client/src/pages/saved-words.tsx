import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** Saved Words. */
export function SavedWordsPage() {
  useTitle('Saved Words')
  return (
    <Page title="Saved Words" back={{ href: paths.home, label: 'Library' }}>
      {null}
    </Page>
  )
}
