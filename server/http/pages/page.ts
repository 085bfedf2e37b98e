import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { type PageAnswer, sendParts, withAnswers } from './answered-page.ts'

/** What the build says of a file: what it is called now, and what it needs. */
interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}

/** Which module draws the page at an address; another address is drawn by one that is fetched when it is known. */
const moduleOf: [RegExp, string][] = [
  [/^\/$/, 'home'],
  [/^\/auth\/?$/, 'sign-in'],
  [/^\/about\/?$/, 'about'],
  [/^\/account\/?$/, 'account'],
  [/^\/reading-history\/?$/, 'reading-history'],
  [/^\/saved-words\/?$/, 'saved-words'],
  [/^\/personal-library\/?$/, 'personal-library'],
  [/^\/reader\/[^/]+\/[^/]+\/?$/, 'reader'],
  [/^\/read\/personal\/[^/]+\/?$/, 'text-reader'],
]

/** Where nobody is sent to sign in. */
const openToAll = /^\/about\/?$/

/** What an administrator's home is drawn with besides. */
const administration = [
  'pages/admin-panel',
  'features/library/admin/library-tools',
  'features/library/admin/work-tools',
]

/** Every module that is named here, without its folder and ending; each is one of the client’s. */
export const pageModules = [...moduleOf.map(([, name]) => `pages/${name}`), ...administration]

function modulesOf({ path, user }: Request): string[] {
  const names = moduleOf.filter(([pattern]) => pattern.test(path)).map(([, name]) => `pages/${name}`)
  return path === '/' && user?.isAdmin ? [...names, ...administration] : names
}

const withLinks = (html: string, links: string[]) => html.replace('</head>', () => `${links.join('')}</head>`)

/** Has the browser ask for it before any script runs, as the client's call would: with whoever is signed in. */
const askFor = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`

/** The page of the built client, with what its address needs named in it, so that all of it is fetched at once. */
export class ClientPage {
  readonly #html: string
  readonly #built: Record<string, BuiltFile>

  /** @throws Error when the client has not been built. */
  constructor(folder: string) {
    const index = join(folder, 'index.html')
    if (!existsSync(index)) throw new Error('The client is not built yet: run "npm run build" first')
    this.#html = readFileSync(index, 'utf8')
    const manifest = join(folder, '.vite/manifest.json')
    this.#built = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  }

  /** With answers for somebody it is theirs alone; without, a browser may keep it and ask whether it is still the same. */
  async send(req: Request, res: Response): Promise<void> {
    const answers = res.locals.firstAnswers as PageAnswer[] | undefined
    const isPersonal = answers?.some(([, status]) => status === 200) ?? false
    const signsIn = Boolean(answers) && !isPersonal && !openToAll.test(req.path)
    res.vary('Cookie').set('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache')
    const names = signsIn ? ['pages/sign-in'] : modulesOf(req)
    const asked = res.locals.askedFirst as string | undefined
    const page = asked ? withLinks(this.#withModules(names), [askFor(asked)]) : this.#withModules(names)
    res.type('html')
    await sendParts(req, res, withAnswers(page, answers))
  }

  #withModules(names: string[]): string {
    const known = new Set<string>()
    const links = names
      .flatMap((name) => this.#needed(`src/${name}.tsx`, known))
      .filter((file) => !this.#html.includes(file))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
    return withLinks(this.#html, links)
  }

  /** All that a module needs, itself the first; nothing of one that is not there. */
  #needed(module: string, known: Set<string>): string[] {
    const built = this.#built[module]
    if (!built || known.has(module)) return []
    known.add(module)
    const imported = (built.imports ?? []).flatMap((other) => this.#needed(other, known))
    return [built.file, ...(built.css ?? []), ...imported]
  }
}
