import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '#shared/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-bundles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let built: Record<string, { file: string; imports?: string[] }>

beforeAll(async () => {
  // Selects React's production build; the development build is twice the size.
  vi.stubEnv('NODE_ENV', 'production')
  const configFile = resolve(import.meta.dirname, '../vite.config.ts')
  await build({ configFile, configLoader: 'runner', logLevel: 'silent', build: { outDir: folder } })
  vi.unstubAllEnvs()
  built = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
})

/** Script files that a page loads before its first render. */
function listFiles(page: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = new Set(html.match(/assets\/[^"]+\.js/g))
  const needed = new Set([`src/pages/${page}.tsx`])
  for (const name of needed) {
    files.add(built[name]?.file ?? '')
    for (const other of built[name]?.imports ?? []) needed.add(other)
  }
  return [...files]
}

const joinFiles = (files: string[]) => files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000

/** Script budget per page, in kB (gzip), of which React, wouter and TanStack Query take 81 kB. */
test.each([
  ['sign-in', 135],
  ['home', 131],
  ['reader', 168],
  ['text-reader', 166.4],
  ['account', 153],
  ['saved-words', 144],
  ['notes', 161],
])('loads the page %s with at most %s kB of script', (page, max) => {
  expect(kilobytes(listFiles(page))).toBeLessThanOrEqual(max)
})

test.each(['sign-in', 'home', 'reader'])('loads the page %s with few requests', (page) => {
  expect(listFiles(page).length).toBeLessThanOrEqual(10)
})

test.each(['sign-in', 'home', 'reader'])(
  'compiles nearly all functions that open the page %s on another thread',
  (page) => {
    const scripts = listFiles(page).map((file) => readFileSync(join(folder, file), 'utf8'))
    const length = (of: string[]) => of.reduce((sum, script) => sum + script.length, 0)
    const ahead = scripts.filter((script) => script.startsWith('//# allFunctionsCalledOnLoad\n'))
    expect(length(ahead) / length(scripts)).toBeGreaterThan(0.9)
  },
)

test('Markdown rendering is loaded with the About page only', () => {
  const first = ['sign-in', 'home', 'reader'].flatMap(listFiles)
  const all = Object.values(built).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
  for (const text of ['ALLOWED_TAGS', 'blockTokens']) {
    expect(joinFiles(all).includes(text), text).toBe(true)
    expect(joinFiles(first).includes(text), text).toBe(false)
  }
})

test('pages of readers load no code of administrators', () => {
  const readers = ['sign-in', 'home', 'reader', 'text-reader', 'account', 'saved-words'].flatMap(listFiles)
  const scripts = joinFiles(readers)
  expect(scripts.includes('Reset password')).toBe(false)
  expect(scripts.includes('/api/user/sessions')).toBe(true)
  expect(scripts.includes('/api/admin/')).toBe(false)
  expect(readers).not.toContain(built['src/pages/admin-panel.tsx']?.file)
})

test('contains the module of every page', () => {
  expect(Object.values(pages).filter(({ module }) => !built[`src/${module}.tsx`])).toEqual([])
})
