import { resolve } from 'node:path'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Look = (id: string) => ModuleInfo | null

const inSources = (file: string) => resolve(import.meta.dirname, 'src', file)
const main = inSources('main.tsx')
const signIn = inSources('pages/sign-in.tsx')
const home = inSources('pages/home.tsx')
const reader = inSources('pages/reader.tsx')
const readers = [reader, inSources('pages/text-reader.tsx')]
const isPage = (id: string) => id.startsWith(inSources('pages'))

/**
 * Which file of the build a module goes into; null leaves it to the bundler, which makes a file of each set of pages that need something.
 * Those are many and small, and each is a way to the server and back: what the first page, the library and the reader share goes together.
 */
export function chunkNames(): (id: string, context: { getModuleInfo: Look }) => string | null {
  let parts: Map<string, Set<string>> | undefined
  return (id, context) => {
    parts ??= partsFrom((module) => context.getModuleInfo(module))
    const isIn = (root: string) => parts?.get(root)?.has(id) ?? false
    if (isIn(main)) return 'base'
    const users = [...parts].filter(([, needed]) => needed.has(id)).map(([user]) => user)
    if (users.length < 2) return null
    if (isIn(signIn)) return isIn(home) || isIn(reader) ? 'base' : 'forms'
    if (isIn(home)) return isIn(reader) ? 'library-and-reader' : 'library'
    // What another page has of the reader's is no reason for it to have all of the reader.
    const isReadersOnly = isIn(reader) && !users.some((user) => isPage(user) && !readers.includes(user))
    return isReadersOnly ? 'reading' : null
  }
}

/** What the entry and each part that is fetched by itself need at once, by the module that it begins with. */
function partsFrom(look: Look): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  const found = [main]
  for (const root of found) {
    if (parts.has(root)) continue
    const needed = neededBy(root, look)
    parts.set(root, needed)
    found.push(...[...needed].flatMap((id) => look(id)?.dynamicallyImportedIds ?? []))
  }
  return parts
}

function neededBy(root: string, look: Look): Set<string> {
  const needed = new Set([root])
  for (const id of needed) for (const imported of look(id)?.importedIds ?? []) needed.add(imported)
  return needed
}
