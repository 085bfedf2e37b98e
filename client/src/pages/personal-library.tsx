import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { OwnBooks } from '../features/library/own-books/own-books.tsx'
import { PersonalLibrary } from '../features/texts/personal-library.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function PersonalLibraryPage() {
  return (
    <Page header={<SiteHeader />} title={pages.personalLibrary.title}>
      <div className="grid gap-16">
        <OwnBooks>
          <PersonalLibrary />
        </OwnBooks>
      </div>
    </Page>
  )
}
