import { findRecordingExtension } from '../../../uploads/media.ts'
import type { Omissions } from '../../structure/omissions.ts'
import type { NarratedText, Recording } from '../../structure/raw-book.ts'
import { decodeXml } from '../encoding.ts'
import { getElementRole } from '../html/elements.ts'
import { type Attributes, type HtmlHandler, parseHtml } from '../html/parse.ts'
import { findFiles, normalizeName, resolveLink } from './paths.ts'
import { findChild, getAttribute, readXml, type XmlNode } from './xml.ts'
import type { Archive } from './zip.ts'

/**
 * Reads the recorded passages of documents (EPUB 3 Media Overlays). Broken passages and overlays are listed as omissions.
 * @param overlays paths of SMIL files by the paths of their documents
 */
export async function readOverlays(
  archive: Archive,
  overlays: ReadonlyMap<string, string>,
  omissions: Omissions,
): Promise<NarratedText[]> {
  const find = findFiles(archive.names)
  const recordings = new Map<string, Recording | undefined>()
  const findRecording = async (path = '') => {
    const name = find(path)
    if (name !== undefined && !recordings.has(name)) {
      recordings.set(name, undefined)
      for await (const head of archive.stream(name)) {
        const extension = await findRecordingExtension(head)
        recordings.set(name, extension && { name, extension })
        break
      }
    }
    return recordings.get(name ?? '')
  }
  const narrated: NarratedText[] = []
  for (const [path, overlayPath] of overlays) {
    const located = await locateIds(archive, path).catch(() => undefined)
    const smil = await archive.read(overlayPath).catch(() => undefined)
    const root = smil && findChild(readXml(smil), 'smil', 'body')
    if (!root || !located) {
      omissions.add('narration', overlayPath)
      continue
    }
    const passages: NarratedText['passages'] = []
    for (const par of listPars(root)) {
      const sound = findChild(par, 'audio')
      // A passage without audio is meant for a machine voice.
      if (!sound) continue
      const source = getAttribute(findChild(par, 'text'), 'src')
      const target = resolveLink(overlayPath, source)
      const isHere = target && normalizeName(target.path) === normalizeName(path)
      const range = isHere ? located.ranges.get(target.fragment) : undefined
      const audio = await findRecording(resolveLink(overlayPath, getAttribute(sound, 'src'))?.path)
      const beginMs = parseClock(getAttribute(sound, 'clipBegin') || '0')
      const clipEnd = getAttribute(sound, 'clipEnd')
      const endMs = clipEnd ? parseClock(clipEnd) : null
      if (range && audio && beginMs !== undefined && endMs !== undefined && (endMs ?? Infinity) > beginMs)
        passages.push({ ...range, audio, beginMs, endMs })
      else omissions.add('narration', `${overlayPath} ${source}`)
    }
    narrated.push({ text: located.text, passages })
  }
  return narrated
}

const listPars = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => (child.name === 'par' ? [child] : listPars(child)))

const unitMs: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 }

/** Parses a clock value of SMIL, such as `1:02:03.5`, `02:03`, `3.5s` or `12min`, to ms; undefined for anything else. */
export function parseClock(value: string): number | undefined {
  const clock = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d(?:\.\d{1,9})?)$/.exec(value.trim())
  const [, hours = 0, minutes, seconds] = clock ?? []
  if (clock) return Math.round(Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000)
  const [, count, unit = 's'] = /^(\d{1,9}(?:\.\d{1,9})?)(h|min|s|ms)?$/.exec(value.trim()) ?? []
  return count === undefined ? undefined : Math.round(Number(count) * (unitMs[unit] ?? 0))
}

/** Returns the text of a document, and the range of each element with an id. The empty id has the range of the whole text. */
async function locateIds(archive: Archive, path: string) {
  const bytes = await archive.read(path)
  if (!bytes) return undefined
  const reader = new IdReader()
  parseHtml(decodeXml(bytes), reader)
  const { content: text, ranges } = reader
  return { text, ranges: ranges.set('', { from: 0, to: text.length }) }
}

class IdReader implements HtmlHandler {
  content = ''
  readonly ranges = new Map<string, { from: number; to: number }>()
  readonly #open: { id: string; from: number; isBlock: boolean; isUnread: boolean }[] = []

  open(name: string, attributes: Attributes): void {
    const { id, isBlock, unread } = getElementRole(name, attributes)
    if (isBlock || name === 'br') this.content += '\n\n'
    const isUnread = unread !== undefined || (this.#open.at(-1)?.isUnread ?? false)
    this.#open.push({ id, from: this.content.length, isBlock, isUnread })
  }

  text(text: string): void {
    if (!this.#open.at(-1)?.isUnread) this.content += text
  }

  close(): void {
    const { id = '', from = 0, isBlock } = this.#open.pop() ?? {}
    if (id && !this.ranges.has(id)) this.ranges.set(id, { from, to: this.content.length })
    if (isBlock) this.content += '\n\n'
  }
}
