import { Menu } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { productName } from '#shared/limits.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useOpener } from '../../hooks/use-opener.ts'

/** Menu with the header's links on a phone. */
export function SiteMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useOpener(isOpen)
  const closeWithLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-mr-2.5 grid size-11 place-items-center rounded text-ink-soft hover:text-ink md:hidden"
      >
        <Menu size={22} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={productName} isMenu>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links also send click events for the keyboard */}
        <nav
          aria-label="Your pages"
          onClick={closeWithLink}
          className="grid divide-y divide-rule *:min-h-12 *:justify-start *:rounded-none *:text-base *:text-ink"
        >
          {children}
        </nav>
      </Dialog>
    </>
  )
}
