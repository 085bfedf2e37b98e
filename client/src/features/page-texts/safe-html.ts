import createDOMPurify from 'dompurify'
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'

/** Where a paragraph stands: how many lists deep, and whether it is somebody else's words. */
interface Setting {
  depth: number
  isQuoted: boolean
}

const tags = ['a', 'br', 'p', 'strong', 'em']
const attributes = ['href', 'title', 'target', 'rel', 'class']

const monospaced = 'font-[monospace] text-sm not-italic'
const quoted = 'border-l-2 border-edge pl-4 text-ink-soft'

// What the allowed tags cannot say within a line is said by their class.
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    codespan: ({ text }) => `<em class="${monospaced}">${escapeHtml(text)}</em>`,
    del({ tokens }) {
      return `<em class="not-italic line-through">${this.parser.parseInline(tokens)}</em>`
    },
    image: ({ text }) => escapeHtml(text),
    html: ({ text }) => withoutAttributes(text),
  },
})

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*(?:>|$)/gi
const tagName = /^<([a-z]+)[\s/>]/i
const attribute = /[\s/"']([^\s/"'=>]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g

/**
 * A text's own tags with no attribute but those that may be, and no markup within their values. The purifier takes the others
 * away too, but parses them first, and the browser reports each inline handler and each base that it meets as a violation of the
 * content security policy.
 */
function withoutAttributes(html: string): string {
  return html.replace(tag, (whole) => {
    const allowed = tags.includes(tagName.exec(whole)?.[1]?.toLowerCase() ?? '') ? attributes : []
    return whole.replace(attribute, (found, name: string) =>
      allowed.includes(name.toLowerCase()) ? found.replaceAll('<', '&lt;') : '',
    )
  })
}

const purifier = createDOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/**
 * The HTML of a text in Markdown, safe to put on a page whoever wrote it: paragraphs, line breaks, emphasis and links that open
 * in a new tab. Headings, lists, quotations, tables and code become paragraphs that read alike.
 */
export function renderPageText(markdown: string): string {
  const html = renderBlocks(marked.lexer(markdown), { depth: 0, isQuoted: false })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // http, https, mailto, or no scheme at all.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|(?![a-z][a-z\d+.-]*:))/i,
  })
}

function renderBlocks(tokens: Token[], setting: Setting): string {
  return tokens.map((token) => renderBlock(token as MarkedToken, setting)).join('')
}

function renderBlock(token: MarkedToken, setting: Setting): string {
  switch (token.type) {
    case 'heading':
      return paragraph(`<strong>${inline(token.tokens)}</strong>`, setting, headingClass(token.depth))
    case 'paragraph':
      return paragraph(inline(token.tokens), setting)
    case 'text':
      return paragraph(inline(token.tokens ?? [token]), setting)
    case 'list':
      return token.items.map((item, index) => renderItem(item, markOf(token, index), index, setting)).join('')
    case 'blockquote':
      return renderBlocks(token.tokens, { ...setting, isQuoted: true })
    case 'code':
      return paragraph(escapeHtml(token.text), setting, `${monospaced} break-words whitespace-pre-wrap`)
    case 'table':
      return renderTable(token, setting)
    case 'hr':
      return paragraph('* * *', setting, 'text-center text-ink-soft')
    case 'html':
      return withoutAttributes(token.text)
    default:
      return ''
  }
}

function headingClass(depth: number): string {
  return depth <= 2 ? 'mt-8! font-read text-lg' : 'mt-6! font-read'
}

/** The item's first line stands beside its mark; whatever else it holds stands below, further in. */
function renderItem({ tokens }: Tokens.ListItem, mark: string, index: number, setting: Setting): string {
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox')
  const hasLine = first?.type === 'text' || first?.type === 'paragraph'
  const line = hasLine ? inline((first as Tokens.Text).tokens ?? [first]) : ''
  const below = first && !hasLine ? [first, ...rest] : rest
  const indent = /\d/.test(mark) ? 'pl-6 -indent-6' : 'pl-4 -indent-4'
  const gap = index === 0 && setting.depth === 0 ? 'mt-3!' : 'mt-1!'
  return (
    paragraph(`${mark}\u2002${line}`, setting, `${gap} ${indent}`) +
    renderBlocks(below, { ...setting, depth: setting.depth + 1 })
  )
}

function markOf({ ordered, start, items }: Tokens.List, index: number): string {
  const item = items[index]
  if (item?.task) return item.checked ? '☑' : '☐'
  return ordered ? `${Number(start) + index}.` : '•'
}

function renderTable({ header, rows }: Tokens.Table, setting: Setting): string {
  const line = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => inline(tokens)).join(' · ')
  const lines = rows.map((cells) => paragraph(line(cells), setting, 'mt-1!'))
  return paragraph(`<strong>${line(header)}</strong>`, setting) + lines.join('')
}

const indents = ['', 'ml-4', 'ml-8', 'ml-12']

function paragraph(html: string, { depth, isQuoted }: Setting, look = ''): string {
  const indent = indents[Math.min(depth, indents.length - 1)]
  const classes = [look, indent, isQuoted ? quoted : ''].filter(Boolean).join(' ')
  return classes ? `<p class="${classes}">${html}</p>` : `<p>${html}</p>`
}

function inline(tokens: Token[]): string {
  return marked.Parser.parseInline(tokens, marked.defaults)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
