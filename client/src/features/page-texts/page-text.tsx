import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { PageTexts } from '#shared/site.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Markdown } from '../../components/markdown.tsx'
import { Section } from '../../components/section.tsx'
import { formatDate } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'

export const pageTextTitles = {
  aboutUs: 'About Us',
  contactInfo: 'Contact Information',
  legalInfo: 'Legal Information',
} satisfies Record<keyof PageTexts, string>

export const pageTextNames = Object.keys(pageTextTitles) as (keyof PageTexts)[]

/** Renders a text of the About page, or a placeholder when it is empty. */
export function PageText({ markdown }: { markdown: string }) {
  if (!markdown.trim()) return <p className="text-ink-soft">Nothing has been written here yet.</p>
  return <Markdown text={markdown} />
}

export function SiteTexts() {
  const content = useQuery(query(api.content.page))
  return (
    <Fetched query={content} keepsDataOnError failure="This page could not be opened." waiting={<Waiting />}>
      {(content) => (
        <>
          {pageTextNames.map((name) => (
            <Section key={name} title={pageTextTitles[name]}>
              <PageText markdown={content[name]} />
            </Section>
          ))}
          {content.lastUpdated && (
            <p className="border-t border-rule pt-4 text-xs text-ink-soft">{`Last updated ${formatDate(content.lastUpdated)}`}</p>
          )}
        </>
      )}
    </Fetched>
  )
}

/** Loading state: only the first section, as high as the window, so that the loaded texts cause no visible shift. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading the page" className="min-h-dvh">
      <Section title={pageTextTitles.aboutUs}>
        <div aria-hidden className="grid animate-pulse gap-3 pt-2 motion-reduce:animate-none">
          {/* The non-breaking space aligns the baseline with the section's title. */}
          <div className="h-4 rounded bg-sunk leading-4">&nbsp;</div>
          <div className="h-4 rounded bg-sunk" />
          <div className="h-4 w-2/3 rounded bg-sunk" />
        </div>
      </Section>
    </div>
  )
}
