import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** For each folder, the folders that it imports from, each with one example import. */
export type Folders = ReadonlyMap<string, ReadonlyMap<string, string>>

const imported = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|#shared\/[^']+)'/g

/** Layers and features. Each is one node of the graph, because its subfolders may import each other freely. */
const layers = /^(server\/(db|http|ops|services)|client\/src\/features\/[\w-]+)\b/

/** Returns the graph node of a file: its layer or its folder; a file directly under `server` is its own node. */
const getFolderPath = (file: string) =>
  dirname(file) === 'server' ? file : (layers.exec(file)?.[0] ?? dirname(file))

/** Returns the folders that each folder imports from. Paths are relative to the project's root. */
export function readFolderImports(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): Folders {
  const folders = new Map<string, Map<string, string>>()
  for (const file of files) {
    const folder = getFolderPath(file)
    const imports = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, imports)
    for (const [, path = ''] of read(file).matchAll(imported)) {
      const target = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
      if (getFolderPath(target) !== folder) imports.set(getFolderPath(target), `${file} imports ${target}`)
    }
  }
  return folders
}

/** Returns the imports of the first cycle. */
export function findImportCycle(folders: Folders): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (folder: string): string[] | undefined => {
    const start = path.indexOf(folder)
    if (start >= 0) {
      const cycle = [...path.slice(start), folder]
      return cycle.slice(1).map((to, index) => folders.get(cycle[index] ?? '')?.get(to) ?? to)
    }
    if (done.has(folder)) return undefined
    path.push(folder)
    for (const to of folders.get(folder)?.keys() ?? []) {
      const cycle = visit(to)
      if (cycle) return cycle
    }
    path.pop()
    done.add(folder)
    return undefined
  }
  for (const folder of folders.keys()) {
    const cycle = visit(folder)
    if (cycle) return cycle
  }
  return undefined
}
