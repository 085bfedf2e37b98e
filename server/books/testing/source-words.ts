import { Parser } from 'htmlparser2'
import { decodeText, decodeXml } from '../formats/encoding.ts'
import { readPackage } from '../formats/epub/package.ts'
import { openZip } from '../formats/epub/zip.ts'
import type { BookFile } from '../parse-book.ts'

/** Elements that are not shown. */
const code = new Set(['head', 'script', 'style', 'template'])
/** Elements that do not separate words. */
const inline = new Set(
  'a abbr b big cite code dfn em font i ins kbd q rp rt ruby s small span strong sub sup time tt u var'.split(
    ' ',
  ),
)

/**
 * Returns the text of a file independently of the parsers under test: the shown text of each document of the package, or the
 * plain text unchanged.
 */
export async function sourceText({ name, bytes }: BookFile): Promise<string> {
  // Replaces the no-break hyphen of old word processors.
  if (!name.endsWith('.epub')) return decodeText(bytes).replaceAll('\x1e', '-')
  const archive = await openZip(bytes)
  const { spine, navPath } = await readPackage(archive)
  const texts: string[] = []
  for (const path of new Set([...spine.map(({ path }) => path), ...(navPath ? [navPath] : [])])) {
    const document = await archive.read(path)
    if (document) texts.push(shownText(decodeXml(document)))
  }
  return texts.join('\n')
}

const isFormula = (name: string) => /\bmath$/.test(name)

function isBesideText(name: string, attributes: Record<string, string>): boolean {
  const isNumber = inline.has(name) && /page|num/i.test(attributes.class ?? '')
  return isNumber || name === 'rt' || name === 'rp' || attributes.hidden !== undefined
}

/** Returns the shown text of a document, with list numbers. */
export function shownText(source: string): string {
  let shown = ''
  /** Text outside the flow, even inside words: page numbers, ruby readings. */
  let beside = ''
  let unread = 0
  /** True while the open formula has alternative text. */
  let hasText = false
  /** Number of the current list item. */
  let number = ''
  /** Start offsets of open links and superscripts. */
  const starts: number[] = []
  /** One entry per open element; true outside the flow. */
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
        if (isFormula(name) && attributes.alttext && !attributes.alttext.includes('\\')) {
          shown += attributes.alttext
          unread += 1
          hasText = true
        }
        standBeside.push(standBeside.at(-1) === true || isBesideText(name, attributes))
        if (!inline.has(name)) separate()
        if (name === 'a' || name === 'sup') starts.push(shown.length)
        if (name === 'ol' || name === 'ul') lists.push({ isOrdered: name === 'ol', items: 0 })
        const list = lists.at(-1)
        if (name === 'li' && list) {
          list.items += 1
          if (list.isOrdered) number = `${list.items}. `
        }
        // Adds a large initial, or a picture of a character.
        if (name === 'img' && /^[\p{L}\p{N}]$/u.test(attributes.alt ?? '')) shown += attributes.alt
      },
      ontext(read) {
        const text = read.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
        if (standBeside.at(-1)) beside += text
        else if (unread === 0) {
          // Empty items have no number.
          if (text.trim() !== '') shown += number
          if (text.trim() !== '') number = ''
          shown += text
        }
      },
      onclosetag(name) {
        if (code.has(name) || (isFormula(name) && hasText)) unread -= 1
        if (isFormula(name)) hasText = false
        // A number attached to a word is a separate word.
        const from = name === 'a' || name === 'sup' ? starts.pop() : undefined
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
