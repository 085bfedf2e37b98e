import { copyrightYear, productName } from '#shared/limits.ts'

export function Footer() {
  return (
    <footer className="border-t border-rule py-8 text-xs text-ink-soft">
      © {copyrightYear} {productName}
    </footer>
  )
}
