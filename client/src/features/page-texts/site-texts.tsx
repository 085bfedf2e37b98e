import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { SavedPageTexts } from '#shared/site.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Section } from '../../components/section.tsx'
import { formatDate } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { PageText } from './page-text.tsx'

const sections = [
  { title: 'About Us', text: 'aboutUs' },
  { title: 'Contact Information', text: 'contactInfo' },
  { title: 'Legal Information', text: 'legalInfo' },
] as const

/** Contents of the About page. */
export function SiteTexts() {
  const content = useQuery(query(api.content.page))
  return (
    <Fetched query={content} stays failure="This page could not be opened." waiting={<Waiting />}>
      {(content) => <Texts content={content} />}
    </Fetched>
  )
}

function Texts({ content }: { content: SavedPageTexts }) {
  return (
    <>
      {sections.map(({ title, text }) => (
        <Section key={text} title={title}>
          {content[text].trim() ? (
            <PageText markdown={content[text]} />
          ) : (
            <p className="text-ink-soft">Nothing has been written here yet.</p>
          )}
        </Section>
      ))}
      {content.lastUpdated && (
        <p className="border-t border-rule pt-4 text-xs text-ink-soft">
          Last updated {formatDate(content.lastUpdated)}
        </p>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the page">
      {sections.map(({ title }) => (
        <Section key={title} title={title}>
          <div aria-hidden className="grid animate-pulse gap-3 pt-2 motion-reduce:animate-none">
            {/* The character aligns the baseline with the section's title. */}
            <div className="h-4 rounded bg-sunk leading-4">&nbsp;</div>
            <div className="h-4 rounded bg-sunk" />
            <div className="h-4 w-2/3 rounded bg-sunk" />
          </div>
        </Section>
      ))}
    </div>
  )
}
