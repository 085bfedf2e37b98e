import { useMemo } from 'react'
import type { PageTexts } from '#shared/site.ts'
import { renderPageText } from './safe-html.ts'

export const pageTextTitles = {
  aboutUs: 'About Us',
  contactInfo: 'Contact Information',
  legalInfo: 'Legal Information',
} satisfies Record<keyof PageTexts, string>

export const pageTextNames = Object.keys(pageTextTitles) as (keyof PageTexts)[]

/** Renders untrusted Markdown. */
export function PageText({ markdown }: { markdown: string }) {
  const html = useMemo(() => renderPageText(markdown), [markdown])
  if (!markdown.trim()) return <p className="text-ink-soft">Nothing has been written here yet.</p>
  return (
    <div
      className="max-w-prose font-read break-words [&_a[href]]:text-accent [&_a[href]]:underline [&_a[href]]:underline-offset-4 [&>p+p]:mt-4 [&>p:first-child]:mt-0!"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText sanitizes the HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
