import { Parser } from 'htmlparser2'
import { decodeText, decodeXml } from '../formats/encoding.ts'
import { readPackage } from '../formats/epub/package.ts'
import { openZip } from '../formats/epub/zip.ts'
import type { BookFile } from '../parse-book.ts'

/** Elements that browsers and programs read, and nobody else. */
const code = new Set(['head', 'script', 'style', 'template'])
/** Elements between which no word goes on. */
const inline = new Set(
  'a abbr b big cite code dfn em font i ins kbd q rp rt ruby s small span strong sub sup tt u var'.split(' '),
)

/**
 * Returns the text of a file in the plainest way there is: what a browser would show of each document in the package, and a
 * plain text as it stands. It knows nothing of what the readers of files do.
 */
export async function sourceText({ name, bytes }: BookFile): Promise<string> {
  if (!name.endsWith('.epub')) return decodeText(bytes)
  const archive = await openZip(bytes)
  const { spine, navPath } = await readPackage(archive)
  const texts: string[] = []
  for (const path of new Set([...spine.map(({ path }) => path), ...(navPath ? [navPath] : [])])) {
    const document = await archive.read(path)
    if (document) texts.push(shownText(decodeXml(document)))
  }
  return texts.join('\n')
}

function standsBeside(name: string, attributes: Record<string, string>): boolean {
  const isNumber = inline.has(name) && /page|num/i.test(attributes.class ?? '')
  return isNumber || name === 'rt' || name === 'rp' || attributes.hidden !== undefined
}

/** The text of a document as it is shown, with the numbers of its lists. */
export function shownText(source: string): string {
  let shown = ''
  /** What stands beside the text, within a word too: the numbers of standBeside, readings above a character. */
  let beside = ''
  let unread = 0
  /** Of the item that begins. */
  let number = ''
  /** Where a link or raised letters begin. */
  const begun: number[] = []
  /** Of the elements that are open, whether each stands beside the text. */
  const standBeside: boolean[] = []
  const lists: { isOrdered: boolean; items: number }[] = []
  const separate = () => {
    if (standBeside.at(-1)) beside += '\n'
    else shown += '\n'
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (code.has(name)) unread += 1
        standBeside.push(standBeside.at(-1) === true || standsBeside(name, attributes))
        if (!inline.has(name)) separate()
        if (name === 'a' || name === 'sup') begun.push(shown.length)
        if (name === 'ol' || name === 'ul') lists.push({ isOrdered: name === 'ol', items: 0 })
        const list = lists.at(-1)
        if (name === 'li' && list) {
          list.items += 1
          if (list.isOrdered) number = `${list.items}. `
        }
        // A first letter may be a picture.
        if (name === 'img' && /^\p{Lu}$/u.test(attributes.alt ?? '')) shown += attributes.alt
      },
      ontext(read) {
        const text = read.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
        if (standBeside.at(-1)) beside += text
        else if (unread === 0) {
          // An item without a word has no number.
          if (text.trim() !== '') shown += number
          if (text.trim() !== '') number = ''
          shown += text
        }
      },
      onclosetag(name) {
        if (code.has(name)) unread -= 1
        // A number that hangs at a word is a word by itself.
        const from = name === 'a' || name === 'sup' ? begun.pop() : undefined
        if (from !== undefined && /^\W*\d+\W*$/.test(shown.slice(from)))
          shown = `${shown.slice(0, from)} ${shown.slice(from)} `
        if (!inline.has(name)) separate()
        if (standBeside.pop()) beside += ' '
        if (name === 'li') number = ''
        if (name === 'ol' || name === 'ul') lists.pop()
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  parser.end(source)
  return `${shown}\n${beside}`
}
