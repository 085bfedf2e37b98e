import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Packages that process user input, with the first version without known vulnerabilities. */
const minimum = { multer: '2.3.0', dompurify: '3.4.18', express: '5.2.0', 'drizzle-orm': '0.45.2' }

const { packages } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as {
  packages: Record<string, { version: string }>
}

/** Lists all installed versions of a package, including nested copies. */
const listVersions = (name: string) =>
  Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? version : [],
  )

const isBelow = (version: string, least: string) => version.localeCompare(least, 'en', { numeric: true }) < 0

test.each(Object.entries(minimum))('every copy of %s is %s or newer', (name, least) => {
  expect(listVersions(name)).not.toEqual([])
  expect(listVersions(name).filter((version) => isBelow(version, least))).toEqual([])
})

test('compares versions numerically', () => {
  expect(isBelow('2.2.9', '2.3.0')).toBe(true)
  expect(isBelow('0.9.0', '0.45.2')).toBe(true)
  expect(isBelow('0.45.2', '0.45.2')).toBe(false)
  expect(isBelow('3.4.118', '3.4.18')).toBe(false)
  expect(isBelow('10.0.0', '5.2.0')).toBe(false)
})
