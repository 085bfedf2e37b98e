import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findImportCycle, readFolderImports } from './import-cycles.ts'
import { findSourceFiles, root } from './sources.ts'

/** Tests and their helpers may import from anywhere. */
const forTests = /\.test\.tsx?$|\.fixture\.tsx?$|(?:^|\/)testing\//

test('folders have no import cycle', () => {
  const files = findSourceFiles().filter((file) => !forTests.test(file))
  expect(files.length).toBeGreaterThan(400)
  expect(findImportCycle(readFolderImports(files))).toBeUndefined()
})

test('finds a cycle through several folders and names its imports', () => {
  const sources: Record<string, string> = {
    'a/one.ts': "import type { B } from '../b/two.ts'\nimport './three.ts'",
    'a/three.ts': '',
    'b/two.ts': "export { c } from '#shared/c.ts'",
    'shared/c.ts': "const a = await import('../a/three.ts')",
  }
  const read = (file: string) => sources[file] ?? ''
  expect(findImportCycle(readFolderImports(Object.keys(sources), read))).toEqual([
    'a/one.ts imports b/two.ts',
    'b/two.ts imports shared/c.ts',
    'shared/c.ts imports a/three.ts',
  ])
  sources['shared/c.ts'] = ''
  expect(findImportCycle(readFolderImports(Object.keys(sources), read))).toBeUndefined()
})

test('files outside shared import it by its alias', () => {
  const outside = findSourceFiles().filter((file) => !/^(shared|\.ci)\//.test(file))
  const relative = outside.filter((file) =>
    /from '(\.\.\/)+shared\//.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(relative).toEqual([])
})
