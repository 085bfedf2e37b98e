import { copyrightYear, productName } from '#shared/limits.ts'

/** The last line of a page. */
export function Footer() {
  return (
    <footer className="border-t border-rule py-6 text-xs text-ink-soft">
      © {copyrightYear} {productName}
    </footer>
  )
}
