import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { HistoryParts, ReadingHistory } from '../features/history/reading-history.tsx'
import { YourReading } from '../features/history/your-reading.tsx'
import { YourYears } from '../features/history/your-years.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function ReadingHistoryPage() {
  return (
    <Page header={<SiteHeader />} title={pages.history.title}>
      <HistoryParts>
        <YourReading />
        <YourYears />
        <ReadingHistory />
      </HistoryParts>
    </Page>
  )
}
