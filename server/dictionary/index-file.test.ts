import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openIndexFile, writeIndexFile } from './index-file.ts'
import type { StoredWord } from './sources/stored.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-dictionary-'))
const path = join(folder, 'small.dictionary')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createWord = (definition: string): StoredWord => ({
  own: [['x', 'test', [], [['noun', 0, [[definition]]]]]],
})

test('finds the record of each key and nothing for other keys', () => {
  const keys = ['sea', 'a', 'sea-boat', 'seal', 'z', 'constructor', 'se', 'sea boat']
  writeIndexFile(path, new Map(keys.map((key) => [key, createWord(`é of ${key}`)])))
  const file = openIndexFile(path)
  for (const key of keys) expect(file.read(key)).toEqual(createWord(`é of ${key}`))
  for (const key of ['', 'b', 's', 'seals', 'zz', '0', 'é', 'toString'])
    expect(file.read(key)).toBeUndefined()
  file.close()
})

test('finds nothing in an empty file', () => {
  writeIndexFile(path, new Map())
  const file = openIndexFile(path)
  expect(file.read('a')).toBeUndefined()
  file.close()
})

test('rejects a truncated file when opening it', () => {
  writeIndexFile(path, new Map([['word', createWord('x')]]))
  truncateSync(path, 15)
  expect(() => openIndexFile(path)).toThrow('cut short')
})
