import { Link } from 'wouter'
import { copyrightYear, productName } from '#shared/limits.ts'
import { paths } from '../lib/paths.ts'

export function Footer() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-6 text-xs text-ink-soft">
      <p>
        © {copyrightYear} {productName}
      </p>
      <Link href={paths.about} className="inline-flex items-center hover:text-ink pointer-coarse:min-h-11">
        About Us, Contact & Legal
      </Link>
    </footer>
  )
}
