import { resolve } from 'node:path'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type GetModuleInfo = (id: string) => ModuleInfo | null

const inSources = (file: string) => resolve(import.meta.dirname, 'src', file)
const main = inSources('main.tsx')
const signIn = inSources('pages/sign-in.tsx')
const home = inSources('pages/home.tsx')
const reader = inSources('pages/reader.tsx')
const draft = inSources('pages/import-draft.tsx')
const about = inSources('pages/about.tsx')
/** Pages that share the chunk `reading`. The review page usually opens after a text, when this chunk is already cached. */
const readers = [reader, inSources('pages/text-reader.tsx'), inSources('pages/review.tsx')]
const isAnnotations = (id: string) => /\/shared\/annotation(?!-files)/.test(id)
const isPage = (id: string) => id.startsWith(inSources('pages'))

/**
 * Assigns modules to chunks; null leaves a module to the bundler, which creates a chunk for each set of pages that share modules. Those
 * chunks are many and small, and each costs a round trip, so the modules that the first page, the library and the reader share are merged.
 */
export function chunkNames(): (id: string, context: { getModuleInfo: GetModuleInfo }) => string | null {
  let parts: Map<string, Set<string>> | undefined
  return (id, context) => {
    parts ??= findParts((module) => context.getModuleInfo(module))
    const isIn = (root: string) => parts?.get(root)?.has(id) ?? false
    // The entry has its own chunk. In `base`, it would make the page load `base` as a script, and Firefox would not preload `base`.
    if (id === main) return null
    if (isIn(main)) return 'base'
    const users = [...parts].filter(([, needed]) => needed.has(id)).map(([user]) => user)
    if (users.length < 2) return null
    if (isAnnotations(id)) return 'annotations'
    if (isIn(signIn)) return isIn(home) || isIn(reader) ? 'base' : 'forms'
    if (isIn(home)) return isIn(reader) ? 'library-and-reader' : 'library'
    if (isIn(draft) && isIn(reader)) return 'texts'
    // The About page plays a poem with modules of the reader.
    if (isIn(about) && isIn(reader)) return 'playing'
    // Another page that uses a part of the reader must not load all of it.
    const isReadersOnly = isIn(reader) && !users.some((user) => isPage(user) && !readers.includes(user))
    return isReadersOnly ? 'reading' : null
  }
}

/** Static dependencies of the entry and of each dynamically imported module, by root module. */
function findParts(getModuleInfo: GetModuleInfo): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  const found = [main]
  for (const root of found) {
    if (parts.has(root)) continue
    const needed = staticDependencies(root, getModuleInfo)
    parts.set(root, needed)
    found.push(...[...needed].flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  }
  return parts
}

function staticDependencies(root: string, getModuleInfo: GetModuleInfo): Set<string> {
  const needed = new Set([root])
  for (const id of needed) for (const imported of getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}
