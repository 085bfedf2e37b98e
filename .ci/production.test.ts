import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Programs that run with production dependencies only. */
const programs = [
  'index.ts',
  'ops/cli.ts',
  'jobs/worker/tasks.ts',
  'jobs/worker/search-tasks.ts',
  'dictionary/install.ts',
  'install.ts',
]
/** Packages that are imported only with `--dev`. */
const onlyInDevelopment = ['vite', '@tailwindcss/vite', '@vitejs/plugin-react']

const imported = /(?:\bfrom |\bimport |\bimport\()'([\w@#./-]+)'/g
const typesOnly = /^import type .*$|^export type .* from .*$/gm

/** Finds the packages that a program imports, directly or through other files, each with a file that imports it. */
function findPackages(program: string): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').replaceAll(typesOnly, '').matchAll(imported)) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name))
      else if (name.startsWith('#')) visit(join(root, name.slice(1)))
      else if (!isBuiltin(name)) packages.set(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, file)
    }
  }
  visit(join(root, 'server', program))
  return packages
}

test.each(programs)('packages imported by server/%s are production dependencies', (program) => {
  const missing = [...findPackages(program)].filter(([name]) => !(name in dependencies))
  expect(missing.filter(([name]) => !onlyInDevelopment.includes(name))).toEqual([])
})

test('follows imports transitively', () => {
  const packages = findPackages('index.ts')
  expect(findPackages('jobs/worker/tasks.ts').has('yauzl')).toBe(true)
  for (const name of ['express', 'sharp', '@aws-sdk/client-s3', 'vite']) expect(packages.has(name)).toBe(true)
})
