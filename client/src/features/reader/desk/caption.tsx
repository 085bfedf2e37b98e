import type { Category } from '#shared/timing/category.ts'
import { Key } from '../../../components/key.tsx'

const hints: Record<Category, string> = {
  Novel: 'pauses follow sentences and dialogue.',
  Poem: 'lines and stanzas keep their own breath.',
  'Essay/Information': 'headings stand, and lists are counted out.',
  'Short Story': 'pauses follow sentences and dialogue.',
  'Stage Play': 'names and directions are given their time.',
}

interface Props {
  /** Undefined for a text whose kind its reader has not told. */
  category: Category | undefined
  /** Whether letters act as keys; otherwise the buttons are named. */
  hasKeys: boolean
  onReport: () => void
}

/** What kind of text this is and what that does to its timing, and how words are looked up and saved. */
export function Caption({ category, hasKeys, onReport }: Props) {
  return (
    <p className="text-center text-ink-soft max-lg:col-span-2 lg:col-start-2 lg:row-start-1">
      {category ? `${category}: ${hints[category]}` : 'Text: pauses follow sentences, and headings stand.'}{' '}
      <span className={hasKeys ? 'pointer-coarse:hidden' : 'hidden'}>
        <Key>D</Key> looks a word up, <Key>W</Key> saves it, <Key>Space</Key> plays.
      </span>
      <span className={hasKeys ? 'hidden pointer-coarse:inline' : ''}>
        The buttons look a word up and save it; a tap on it plays.
      </span>{' '}
      <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={onReport}>
        Report a problem
      </button>
    </p>
  )
}
