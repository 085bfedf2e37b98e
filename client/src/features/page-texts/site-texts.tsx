import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Section } from '../../components/section.tsx'
import { formatDate } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { PageText, pageTextNames, pageTextTitles } from './page-text.tsx'

/** Contents of the About page. */
export function SiteTexts() {
  const content = useQuery(query(api.content.page))
  return (
    <Fetched query={content} stays failure="This page could not be opened." waiting={<Waiting />}>
      {(content) => (
        <>
          {pageTextNames.map((name) => (
            <Section key={name} title={pageTextTitles[name]}>
              <PageText markdown={content[name]} />
            </Section>
          ))}
          {content.lastUpdated && (
            <p className="border-t border-rule pt-4 text-xs text-ink-soft">
              Last updated {formatDate(content.lastUpdated)}
            </p>
          )}
        </>
      )}
    </Fetched>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the page">
      {pageTextNames.map((name) => (
        <Section key={name} title={pageTextTitles[name]}>
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
