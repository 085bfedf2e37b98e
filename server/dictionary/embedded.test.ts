import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildDictionary } from './build.ts'
import { createEmbeddedDictionary, getDictionaryPath } from './embedded.ts'
import { openIndexFile } from './index-file.ts'
import type { StoredWord } from './sources/stored.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-dictionary-'))
const words = new Map<string, StoredWord>([
  ['gam', { own: [['gam', 'test', [], [['noun', 0, [['a meeting of whalers']]]]]] }],
])

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('opens the file at the first look-up, once', async () => {
  const path = join(folder, 'once.dictionary')
  buildDictionary(path, () => words)
  let count = 0
  const dictionary = createEmbeddedDictionary(async () => {
    count += 1
    return openIndexFile(path)
  })
  expect(count).toBe(0)
  const [first, second] = await Promise.all([dictionary.lookUp('gam'), dictionary.lookUp('Gam')])
  expect(first).toMatchObject([{ word: 'gam' }])
  expect(second).toEqual(first)
  expect(await dictionary.lookUp('queequeg')).toBeUndefined()
  expect(count).toBe(1)
})

test('fails a look-up when the file cannot be opened, and retries at the next', async () => {
  let count = 0
  const dictionary = createEmbeddedDictionary(async () => {
    count += 1
    throw new Error('no room')
  })
  await expect(dictionary.lookUp('gam')).rejects.toThrow('no room')
  await expect(dictionary.lookUp('gam')).rejects.toThrow('no room')
  expect(count).toBe(2)
})

test('replaces files of earlier versions and leaves no unfinished file after a failure', () => {
  writeFileSync(join(folder, 'earlier.dictionary'), '')
  buildDictionary(join(folder, 'new.dictionary'), () => words)
  expect(readdirSync(folder)).toEqual(['new.dictionary'])
  const fail = () =>
    buildDictionary(join(folder, 'failed.dictionary'), () => {
      throw new Error('a package is missing')
    })
  expect(fail).toThrow('a package is missing')
  expect(existsSync(join(folder, 'failed.dictionary'))).toBe(false)
  expect(readdirSync(folder)).toEqual(['new.dictionary'])
})

test('stores the file in node_modules under a hash of its sources', () => {
  expect(getDictionaryPath()).toMatch(/node_modules\/\.cache\/lectern\/[0-9a-f]{16}\.dictionary$/)
  expect(getDictionaryPath()).toBe(getDictionaryPath())
})
