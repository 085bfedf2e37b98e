import createDOMPurify from 'dompurify'
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'

interface Context {
  /** Number of enclosing lists. */
  depth: number
  isQuoted: boolean
}

const tags = ['a', 'br', 'p', 'strong', 'em']
const attributes = ['href', 'title', 'target', 'rel', 'class']

const monospaced = 'font-[monospace] text-sm not-italic'
const quoted = 'border-l-2 border-edge pl-4 text-ink-soft'

// Renders inline code and strikethrough as allowed tags with a class.
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    codespan: ({ text }) => `<em class="${monospaced}">${escapeHtml(text)}</em>`,
    del({ tokens }) {
      return `<em class="not-italic line-through">${this.parser.parseInline(tokens)}</em>`
    },
    image: ({ text }) => escapeHtml(text),
    html: ({ text }) => stripAttributes(text),
  },
})

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*(?:>|$)/gi
const tagName = /^<([a-z]+)[\s/>]/i
const attribute = /[\s/"']([^\s/"'=>]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g

/**
 * Removes all but the allowed attributes, and escapes markup within their values. DOMPurify would also remove the other attributes, but
 * parses them first. The browser then reports each inline handler and `base` as a violation of the content security policy.
 */
function stripAttributes(html: string): string {
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
 * Renders untrusted Markdown as safe HTML: paragraphs, line breaks, emphasis and links that open in a new tab. Headings, lists,
 * quotations, tables and code become styled paragraphs.
 */
export function renderMarkdown(markdown: string): string {
  const html = renderBlocks(marked.lexer(markdown), { depth: 0, isQuoted: false })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // http, https, mailto or no scheme.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|(?![a-z][a-z\d+.-]*:))/i,
  })
}

function renderBlocks(tokens: Token[], context: Context): string {
  return tokens.map((token) => renderBlock(token as MarkedToken, context)).join('')
}

function renderBlock(token: MarkedToken, context: Context): string {
  switch (token.type) {
    case 'heading':
      return paragraph(
        `<strong>${inline(token.tokens)}</strong>`,
        context,
        token.depth <= 2 ? 'mt-8! font-read text-lg' : 'mt-6! font-read',
      )
    case 'paragraph':
    case 'text':
      return paragraph(inline(token.tokens ?? [token]), context)
    case 'list':
      return token.items
        .map((item, index) => renderItem(item, getBullet(token, index), index, context))
        .join('')
    case 'blockquote':
      return renderBlocks(token.tokens, { ...context, isQuoted: true })
    case 'code':
      return paragraph(escapeHtml(token.text), context, `${monospaced} break-words whitespace-pre-wrap`)
    case 'table':
      return renderTable(token, context)
    case 'hr':
      return paragraph('* * *', context, 'text-center text-ink-soft')
    case 'html':
      return stripAttributes(token.text)
    default:
      return ''
  }
}

/** Renders the first line beside the bullet or number, and the rest indented below. */
function renderItem({ tokens }: Tokens.ListItem, bullet: string, index: number, context: Context): string {
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox')
  const hasLine = first?.type === 'text' || first?.type === 'paragraph'
  const line = hasLine ? inline((first as Tokens.Text).tokens ?? [first]) : ''
  const below = first && !hasLine ? [first, ...rest] : rest
  const indent = /\d/.test(bullet) ? 'pl-6 -indent-6' : 'pl-4 -indent-4'
  const gap = index === 0 && context.depth === 0 ? 'mt-3!' : 'mt-1!'
  return (
    paragraph(`${bullet}\u2002${line}`, context, `${gap} ${indent}`) +
    renderBlocks(below, { ...context, depth: context.depth + 1 })
  )
}

function getBullet({ ordered, start, items }: Tokens.List, index: number): string {
  const item = items[index]
  if (item?.task) return item.checked ? '☑' : '☐'
  return ordered ? `${Number(start) + index}.` : '•'
}

function renderTable({ header, rows }: Tokens.Table, context: Context): string {
  const line = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => inline(tokens)).join(' · ')
  const lines = rows.map((cells) => paragraph(line(cells), context, 'mt-1!'))
  return paragraph(`<strong>${line(header)}</strong>`, context) + lines.join('')
}

const indents = ['', 'ml-4', 'ml-8', 'ml-12']

function paragraph(html: string, { depth, isQuoted }: Context, look = ''): string {
  const indent = indents[Math.min(depth, indents.length - 1)]
  const classes = [look, indent, isQuoted ? quoted : ''].filter(Boolean).join(' ')
  return classes ? `<p class="${classes}">${html}</p>` : `<p>${html}</p>`
}

const inline = (tokens: Token[]): string => marked.Parser.parseInline(tokens, marked.defaults)

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
