import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openIndexFile, writeIndexFile } from './index-file.ts'
import type { StoredWord } from './sources/stored.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-dictionary-'))
const path = join(folder, 'small.dictionary')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wordOf = (definition: string): StoredWord => ({
  own: [['x', 'test', [], [['noun', 0, [[definition]]]]]],
})

test('each key is found with its own record, and nothing else is found', () => {
  const keys = ['sea', 'a', 'sea-boat', 'seal', 'z', 'constructor', 'se', 'sea boat']
  writeIndexFile(path, new Map(keys.map((key) => [key, wordOf(`é of ${key}`)])))
  const file = openIndexFile(path)
  for (const key of keys) expect(file.read(key)).toEqual(wordOf(`é of ${key}`))
  for (const key of ['', 'b', 's', 'seals', 'zz', '0', 'é', 'toString'])
    expect(file.read(key)).toBeUndefined()
  file.close()
})

test('an empty file of words has none', () => {
  writeIndexFile(path, new Map())
  const file = openIndexFile(path)
  expect(file.read('a')).toBeUndefined()
  file.close()
})

test('a file that was cut short is refused when it is opened', () => {
  writeIndexFile(path, new Map([['word', wordOf('x')]]))
  truncateSync(path, 15)
  expect(() => openIndexFile(path)).toThrow('cut short')
})
