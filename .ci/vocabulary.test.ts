import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './sources.ts'
import { retiredIn } from './vocabulary.ts'

test('no file and no declared name uses a word that the vocabulary has another one for', () => {
  const files = sourceFiles().filter((file) => !file.startsWith('.ci/vocabulary'))
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => retiredIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('a retired word is found in a file’s name, in what is declared, destructured or a member, and nowhere else', () => {
  expect(retiredIn('a/place-keeper.ts', '')).toHaveLength(2)
  expect(retiredIn('a.ts', 'const lastPlace = 1')).toEqual([
    'a.ts: lastPlace (say position, wordIndex or wordNumber, rect, path)',
  ])
  expect(retiredIn('a.ts', 'const { seat, other } = it')).toHaveLength(1)
  expect(retiredIn('a.ts', 'interface A {\n  readonly isTold?: boolean\n}')).toHaveLength(1)
  expect(retiredIn('a.ts', '// the place of a chair\nconst shown = "your place"\nholdInPlace()')).toEqual([])
})
