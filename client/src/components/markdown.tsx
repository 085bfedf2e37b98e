import { useMemo } from 'react'
import { renderMarkdown } from './safe-html.ts'

export function Markdown({ text, className = '' }: { text: string; className?: string }) {
  const html = useMemo(() => renderMarkdown(text), [text])
  return (
    <div
      className={`max-w-prose font-read break-words [&_a[href]]:text-accent [&_a[href]]:underline [&_a[href]]:underline-offset-4 [&>p+p]:mt-4 [&>p:first-child]:mt-0! ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown sanitizes the HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
