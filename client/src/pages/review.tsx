import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { Review } from '../features/reader/review/review.tsx'
import { useWordTools } from '../features/words/use-word-tools.tsx'
import { paths } from '../lib/paths.ts'
import { SiteHeader } from './site/site-header.tsx'

export default function ReviewPage() {
  const { tools, card } = useWordTools({})
  return (
    <Page
      header={<SiteHeader />}
      title={pages.review.title}
      back={{ href: paths.savedWords, label: 'Saved Words' }}
    >
      <Review tools={tools} />
      <div className="[--aside:100%] [--card-top:55dvh] [--foot:45dvh] [--word-inset:1rem] [--word-x:50%]">
        {card}
      </div>
    </Page>
  )
}
