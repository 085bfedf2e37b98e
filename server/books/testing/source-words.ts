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
 * Returns the text of a file independently of the parsers under test: the visible text of each document of the package, or the
 * plain text unchanged.
 */
export async function extractSourceText({ name, bytes }: BookFile): Promise<string> {
  // Replaces the no-break hyphen of old word processors.
  if (!name.endsWith('.epub')) return decodeText(bytes).replaceAll('\x1e', '-')
  const archive = await openZip(bytes)
  const { spine, navPath } = await readPackage(archive)
  const texts: string[] = []
  for (const path of new Set([...spine.map(({ path }) => path), ...(navPath ? [navPath] : [])])) {
    const document = await archive.read(path)
    if (document) texts.push(extractVisibleText(decodeXml(document)))
  }
  return texts.join('\n')
}

const isFormula = (name: string) => /\bmath$/.test(name)

function isOutOfFlow(name: string, attributes: Record<string, string>): boolean {
  const isNumber = inline.has(name) && /page|num/i.test(attributes.class ?? '')
  return isNumber || name === 'rt' || name === 'rp' || attributes.hidden !== undefined
}

/** Returns the visible text of a document without its markup, but with list numbers. The text outside the flow is at the end. */
export function extractVisibleText(source: string): string {
  let shown = ''
  /** Text outside the flow: page numbers and ruby readings, which may interrupt a word. */
  let outOfFlow = ''
  let unread = 0
  /** True while the open formula has alternative text. */
  let hasText = false
  /** Number of the current list item. */
  let number = ''
  /** Start offsets of open links and superscripts. */
  const starts: number[] = []
  /** Has an entry for each open element: true outside the flow. */
  const areOutOfFlow: boolean[] = []
  const lists: { isOrdered: boolean; items: number }[] = []
  const separate = () => {
    if (areOutOfFlow.at(-1)) outOfFlow += '\n'
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
        areOutOfFlow.push(areOutOfFlow.at(-1) === true || isOutOfFlow(name, attributes))
        if (!inline.has(name)) separate()
        if (name === 'a' || name === 'sup') starts.push(shown.length)
        if (name === 'ol' || name === 'ul') lists.push({ isOrdered: name === 'ol', items: 0 })
        const list = lists.at(-1)
        if (name === 'li' && list) {
          list.items += 1
          if (list.isOrdered) number = `${list.items}. `
        }
        // Adds the letter that a picture shows, such as a large initial.
        if (name === 'img' && /^[\p{L}\p{N}]$/u.test(attributes.alt ?? '')) shown += attributes.alt
      },
      ontext(read) {
        const text = read.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
        if (areOutOfFlow.at(-1)) outOfFlow += text
        else if (unread === 0) {
          // An empty item has no number.
          if (text.trim() !== '') shown += number
          if (text.trim() !== '') number = ''
          shown += text
        }
      },
      onclosetag(name) {
        if (code.has(name) || (isFormula(name) && hasText)) unread -= 1
        if (isFormula(name)) hasText = false
        // Separates a linked or raised number from the words around it.
        const from = name === 'a' || name === 'sup' ? starts.pop() : undefined
        if (from !== undefined && /^\W*\d+\W*$/.test(shown.slice(from)))
          shown = `${shown.slice(0, from)} ${shown.slice(from)} `
        if (!inline.has(name)) separate()
        if (areOutOfFlow.pop()) outOfFlow += ' '
        if (name === 'li') number = ''
        if (name === 'ol' || name === 'ul') lists.pop()
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  parser.end(source)
  return `${shown}\n${outOfFlow}`
}
