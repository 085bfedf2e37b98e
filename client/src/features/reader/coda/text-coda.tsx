import { Link } from 'wouter'
import { buttonClass } from '../../../components/button.tsx'
import { CodaPage, Way } from './coda-page.tsx'

export interface TextCodaProps {
  title: string
  back: { href: string; label: string }
  onReadAgain: () => void
  /** Called to see the last word again. */
  onBack: () => void
}

/** The end of a text of the reader's own. */
export function TextCoda({ title, back, onReadAgain, onBack }: TextCodaProps) {
  return (
    <CodaPage of="The end of" title={title} figures={null}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href={back.href} className={buttonClass({ look: 'primary', size: 'large' })}>
          {back.label}
        </Link>
        <Way onClick={onReadAgain}>Read again</Way>
        <Way onClick={onBack}>The last word</Way>
      </div>
    </CodaPage>
  )
}
