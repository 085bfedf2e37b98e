import { Page } from '../components/page.tsx'
import { ReadingHistory } from '../features/history/reading-history.tsx'
import { YourReading } from '../features/history/your-reading.tsx'
import { useTitle } from '../lib/title.ts'
import { SiteHeader } from './site-header.tsx'

/** What the reader has read, by day and by work. */
export function ReadingHistoryPage() {
  useTitle('Reading History')
  return (
    <Page header={<SiteHeader />} title="Reading History">
      <YourReading />
      <ReadingHistory />
    </Page>
  )
}
