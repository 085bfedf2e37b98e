import { useMemo } from 'react'
import { renderPageText } from './safe-html.ts'

/** Renders untrusted Markdown. */
export function PageText({ markdown }: { markdown: string }) {
  const html = useMemo(() => renderPageText(markdown), [markdown])
  return (
    <div
      className="max-w-prose font-read break-words [&_a[href]]:text-accent [&_a[href]]:underline [&_a[href]]:underline-offset-4 [&>p+p]:mt-4 [&>p:first-child]:mt-0!"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText sanitizes the HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
