import { Link } from 'wouter'
import { buttonClass } from '../../../components/button.tsx'
import { useReader } from '../reader-context.ts'
import type { BackLink } from '../reader-header.tsx'
import { CodaButton, CodaPage } from './coda-page.tsx'

export interface TextCodaProps {
  title: string
  back: BackLink
  onLastWord: () => void
}

/** Coda of one of the reader's own texts. */
export function TextCoda({ title, back, onLastWord }: TextCodaProps) {
  const { player } = useReader()
  return (
    <CodaPage label="The end of" title={title} figures={null}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href={back.href} className={buttonClass({ look: 'primary', size: 'large' })}>
          {back.label}
        </Link>
        <CodaButton onClick={player.play}>Read again</CodaButton>
        <CodaButton onClick={onLastWord}>Back to the text</CodaButton>
      </div>
    </CodaPage>
  )
}
