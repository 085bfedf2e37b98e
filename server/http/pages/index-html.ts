import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { type FoundPage, findPage, pages } from '#shared/pages.ts'
import { listPreloads } from '#shared/preloads.ts'
import { cachedPagesMax } from '../../limits.ts'
import { SerializedReply, sendSerialized } from '../replies.ts'
import { sessionCookieName } from '../session.ts'

export interface Links {
  describe(req: Request): Promise<string>
  sendPicture(req: Request<{ name: string }>, res: Response): Promise<void>
}

/**
 * The built index.html with preload hints. It contains no user data and needs no session lookup: the hints depend on the address, and on
 * the presence of a session cookie.
 */
export class IndexHtml {
  readonly #links: Links | undefined
  readonly #html: string
  /** Vite's manifest: the built files of each source module. */
  readonly #manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>
  readonly #pages = new LRUCache<string, SerializedReply>({ max: cachedPagesMax })

  /** @throws Error when the client has not been built. */
  constructor(folder: string, links?: Links) {
    this.#links = links
    const index = join(folder, 'index.html')
    if (!existsSync(index)) throw new Error('The client is not built yet: run "npm run build" first')
    this.#html = readFileSync(index, 'utf8')
    const manifest = join(folder, '.vite/manifest.json')
    this.#manifest = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  }

  /** Sends the page. For a request without a session cookie, such as that of a link preview, the page contains preview tags. */
  async send(req: Request, res: Response): Promise<void> {
    const tags = isSignedOut(req) ? await this.#links?.describe(req) : undefined
    const head = `${tags ?? ''}${this.#preloadLinks(findShownPage(req))}`
    const page =
      this.#pages.get(head) ?? new SerializedReply(this.#html.replace('</head>', () => `${head}</head>`))
    this.#pages.set(head, page)
    res.set('Cache-Control', 'no-cache').vary('Cookie').type('html')
    res.locals.isCompressed = true
    await sendSerialized(req, res, page)
  }

  #preloadLinks(found: FoundPage | undefined): string {
    if (!found) return ''
    const files = this.#listFiles(`src/${found.page.module}.tsx`)
    const fileLinks = [...files].filter((file) => !this.#html.includes(file)).map(toFileLink)
    return [...fileLinks, ...listPreloads(found).map(toCallLink)].join('')
  }

  /** Returns the built files that a module needs, its own file first; none for an unknown module. */
  #listFiles(module: string, files = new Set<string>()): Set<string> {
    const built = this.#manifest[module]
    if (!built || files.has(built.file)) return files
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file)
    for (const imported of built.imports ?? []) this.#listFiles(imported, files)
    return files
  }
}

/**
 * Finds the page that the visitor will see: without a session cookie, the client shows the sign-in page instead of the requested page.
 * Preload hints for the requested page would then load unused data, and the browser would log a warning.
 */
function findShownPage(req: Request): FoundPage | undefined {
  const found = findPage(req.originalUrl)
  return found && found.page.access !== 'anyone' && isSignedOut(req) ? findPage(pages.signIn.path) : found
}

const isSignedOut = (req: Request) => !req.get('Cookie')?.includes(`${sessionCookieName}=`)

const toFileLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Uses the mode and credentials of the client's `fetch`: otherwise the browser would request the URL twice. */
const toCallLink = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address.replaceAll('&', '&amp;')}">`
