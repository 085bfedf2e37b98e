import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Imported folders of each folder, each with one example import. */
export type Folders = ReadonlyMap<string, ReadonlyMap<string, string>>

const imported = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|#shared\/[^']+)'/g

/** Layers and features, whose subfolders sort files by subject and may import each other freely. */
const layers = /^(server\/(db|http|ops|services)|client\/src\/features\/[\w-]+)\b/

/** The node of a file in the graph: its folder, its layer, or the file itself directly under `server`. */
const folderPath = (file: string) =>
  dirname(file) === 'server' ? file : (layers.exec(file)?.[0] ?? dirname(file))

/** Reads the imports of source files, given as paths from the project's root. */
export function foldersOf(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): Folders {
  const folders = new Map<string, Map<string, string>>()
  for (const file of files) {
    const folder = folderPath(file)
    const imports = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, imports)
    for (const [, path = ''] of read(file).matchAll(imported)) {
      const target = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
      if (folderPath(target) !== folder) imports.set(folderPath(target), `${file} imports ${target}`)
    }
  }
  return folders
}

/** Returns the imports of the first cycle; undefined when there is none. */
export function findCircle(folders: Folders): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (folder: string): string[] | undefined => {
    const start = path.indexOf(folder)
    if (start >= 0) {
      const circle = [...path.slice(start), folder]
      return circle.slice(1).map((to, index) => folders.get(circle[index] ?? '')?.get(to) ?? to)
    }
    if (done.has(folder)) return undefined
    path.push(folder)
    for (const to of folders.get(folder)?.keys() ?? []) {
      const circle = visit(to)
      if (circle) return circle
    }
    path.pop()
    done.add(folder)
    return undefined
  }
  for (const folder of folders.keys()) {
    const circle = visit(folder)
    if (circle) return circle
  }
  return undefined
}
