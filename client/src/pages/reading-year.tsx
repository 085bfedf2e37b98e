import { Page } from '../components/page.tsx'
import { YearSummary } from '../features/history/your-years.tsx'
import { paths } from '../lib/paths.ts'
import { SiteHeader } from './site/site-header.tsx'

export default function ReadingYearPage({ year }: { year: string }) {
  return (
    <Page
      header={<SiteHeader />}
      title={`Your Year ${year}`}
      back={{ href: paths.history, label: 'Reading History' }}
    >
      <YearSummary year={Number(year)} />
    </Page>
  )
}
