import { endOfDoctype } from '../doctype.ts'
import { decodeEntities } from '../entities.ts'

/** A piece of a document: text with its entities read, or a tag that opens or closes an element. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly source: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is no text, up to their closing tag. */
const raw = new Set(['script', 'style'])
const void_ = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

/**
 * Takes a document apart into text and tags, in order and in time linear in its length. It need not be well-formed:
 * what looks like no tag is text, and nothing is thrown. Names are in small letters and without a prefix.
 */
export function* readPieces(source: string): Generator<Piece> {
  const ends = new Ends(source)
  const doctype = source.search(/<!doctype\b/i)
  let at = 0
  while (at < source.length) {
    const start = nextTag(source, at)
    if (start > at) yield { kind: 'text', text: decodeEntities(source.slice(at, start)) }
    if (start === source.length) return
    if (source.startsWith('<![CDATA[', start)) {
      const end = ends.of(']]>', start)
      yield { kind: 'text', text: source.slice(start + 9, end - 3) }
      at = end
    } else if (source.startsWith('<!--', start)) at = ends.of('-->', start)
    else if (source[start + 1] === '?') at = ends.of('?>', start)
    else if (start === doctype) at = endOfDoctype(source, start) ?? ends.ofTag(start)
    else {
      at = ends.ofTag(start)
      const piece = readTag(source.slice(start, at))
      if (!piece) continue
      yield piece
      if (piece.kind === 'open' && raw.has(piece.name) && !piece.isEmpty)
        at = ends.of(`</${piece.name}`, at, 0)
    }
  }
}

/** Where the next tag begins, or the end of the source. */
function nextTag(source: string, from: number): number {
  for (let at = source.indexOf('<', from); at >= 0; at = source.indexOf('<', at + 1)) {
    if (/[a-zA-Z/!?]/.test(source[at + 1] ?? '')) return at
  }
  return source.length
}

function readTag(tag: string): Piece | undefined {
  const isClosing = tag[1] === '/'
  const name = /^[^\s/>]{0,60}/.exec(tag.slice(isClosing ? 2 : 1, 80))?.[0].toLowerCase() ?? ''
  if (!/^[a-z]/.test(name)) return undefined
  const local = name.slice(name.indexOf(':') + 1)
  if (isClosing) return { kind: 'close', name: local }
  return { kind: 'open', name: local, source: tag, isEmpty: tag.endsWith('/>') || void_.has(local) }
}

/** Finds ends; what was missing once is not looked for again, or a source full of beginnings would take for ever. */
class Ends {
  #missing = new Set<string>()

  constructor(readonly source: string) {}

  /** After the next such end, or the end of the source. */
  of(end: string, from: number, past = end.length): number {
    const at = this.#missing.has(end) ? -1 : this.source.indexOf(end, from)
    if (at >= 0) return at + past
    this.#missing.add(end)
    return this.source.length
  }

  /** After the `>` of a tag that is in no attribute's quotes; where quotes do not close, after the next one at all. */
  ofTag(from: number): number {
    if (this.#missing.has('quote')) return this.of('>', from)
    let quote = ''
    let isValue = false
    for (let at = from; at < this.source.length; at++) {
      const character = this.source[at] ?? ''
      if (quote) {
        if (character === quote) quote = ''
      } else if (character === '>') return at + 1
      else if (isValue && (character === '"' || character === "'")) quote = character
      if (!/\s/.test(character)) isValue = character === '='
    }
    this.#missing.add('quote')
    return this.of('>', from)
  }
}

const attribute = /([^\s"'<>/=]{1,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,1000}))/y

/** Answers the attributes of a tag, names in small letters without a prefix but for `epub:type`, which is `type` too. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let at = 1; at < tag.length; ) {
    attribute.lastIndex = at
    const match = attribute.exec(tag)
    if (!match) {
      at += 1
      continue
    }
    const name = match[1]?.toLowerCase() ?? ''
    found.set(name.slice(name.indexOf(':') + 1), decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
    at = attribute.lastIndex
  }
  return found
}
