import { RotateCcw } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../components/button.tsx'
import { CodaPage } from './coda-page.tsx'

interface Props {
  title: string
  back: { href: string; label: string }
  onReadAgain: () => void
  /** Called to see the last word again. */
  onBack: () => void
}

/** The end of a text of the reader's own. */
export function TextCoda({ title, back, onReadAgain, onBack }: Props) {
  return (
    <CodaPage of="The end of" title={title} figures={null}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href={back.href} className={buttonClass({ look: 'primary', size: 'large' })}>
          {back.label}
        </Link>
        <Button look="quiet" onClick={onReadAgain}>
          <RotateCcw aria-hidden size={16} strokeWidth={1.5} />
          Read again
        </Button>
        <Button look="quiet" onClick={onBack}>
          The last word
        </Button>
      </div>
    </CodaPage>
  )
}
