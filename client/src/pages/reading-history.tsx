import { Page } from '../components/page.tsx'
import { ReadingHistory } from '../features/history/reading-history.tsx'
import { YourReading } from '../features/history/your-reading.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** What the reader has read, by day and by work. */
export function ReadingHistoryPage() {
  useTitle('Reading History')
  return (
    <Page title="Reading History" back={{ href: paths.home, label: 'Library' }}>
      <YourReading />
      <ReadingHistory />
    </Page>
  )
}
