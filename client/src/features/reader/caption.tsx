import type { Category } from '#shared/timing/category.ts'

const hints: Record<Category, string> = {
  Novel: 'pauses follow sentences and dialogue.',
  Poem: 'lines and stanzas keep their own breath.',
  'Essay/Information': 'headings stand, and lists are counted out.',
  'Short Story': 'pauses follow sentences and dialogue.',
  'Stage Play': 'names and directions are given their time.',
}

/** What kind of text this is, and what that does to its timing. */
export function Caption({ category }: { category: Category }) {
  return (
    <p className="text-center text-sm text-ink-soft">
      {category}: {hints[category]} <Key>Space</Key> plays and pauses, <Key>←</Key> and <Key>→</Key> go word
      by word.
    </p>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-edge px-1.5 py-0.5 font-ui text-xs whitespace-nowrap text-ink">
      {children}
    </kbd>
  )
}
