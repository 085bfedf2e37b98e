import type { Category } from '#shared/timing/category.ts'
import { Key } from '../../../components/key.tsx'
import { useReader } from '../reader-context.ts'

const timingHints: Record<Category, string> = {
  Novel: 'longer pauses at sentence ends and dialogue.',
  Poem: 'pauses at line ends and stanza breaks.',
  'Essay/Information': 'longer pauses at headings and list items.',
  'Short Story': 'longer pauses at sentence ends and dialogue.',
  'Stage Play': 'a pause before each speaker.',
}

/** Names the category with its timing, and the ways to look up and save words. */
export function Caption({ onReport }: { onReport: () => void }) {
  const { category, settings } = useReader()
  const hasKeys = settings.singleKeys
  return (
    <p className="text-center text-ink-soft max-lg:col-span-2 lg:col-start-2 lg:row-start-1">
      {category ? `${category}: ${timingHints[category]}` : 'Text: pauses at sentence ends and headings.'}{' '}
      <span className={hasKeys ? 'pointer-coarse:hidden' : 'hidden'}>
        <Key>D</Key> look up · <Key>W</Key> save · <Key>Space</Key> play ·
      </span>
      <span className={hasKeys ? 'hidden pointer-coarse:inline' : ''}>
        Use the buttons to look up or save a word. Tap the word to play or pause.
      </span>{' '}
      <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={onReport}>
        Report a problem
      </button>
    </p>
  )
}
