import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const refused = [
  ['shared/timing', 'zod'],
  ['shared/timing', '../errors.ts'],
  ['shared/search', 'zod'],
  ['shared/search', '../errors.ts'],
  ['shared', 'node:fs'],
  ['shared', '../server/app.ts'],
  ['shared', 'react'],
  ['server/services', 'express'],
  ['server/services', '../http/route.ts'],
  ['server/services', '../routes/account.ts'],
  ['server/http', '../routes/account.ts'],
  ['server/http', '../services/library/library.ts'],
  ['server/http', '../services/account/authentication.ts'],
  ['server/routes', '../db/schema.ts'],
  ['client/src/lib', '../features/reader/playback/player.ts'],
  ['client/src/components', '../pages/home.tsx'],
  ['client/src/hooks', '../app/guard.tsx'],
  ['client/src/features/library', '../reader/reader-screen.tsx'],
  ['client/src/features/library/admin', '../../reader/reader-screen.tsx'],
  ['client/src/features/library/admin', '../../../pages/home.tsx'],
  ['client/src/features/library', '../../pages/home.tsx'],
  ['client/src/pages', '../app/guard.tsx'],
  ['client/src/pages', '@tanstack/react-query'],
  ['client/src/pages', '../lib/queries.ts'],
  ['client/src/app', '../../../server/app.ts'],
  ['client/e2e', '../src/main.tsx'],
  ['client/e2e', '../../server/app.ts'],
] as const

const allowed = [
  ['shared/timing', './category.ts'],
  ['shared', './timing/category.ts'],
  ['shared/search', '../timing/category.ts'],
  ['client/src/features/library', '../../components/button.tsx'],
  ['client/src/features/library', './admin/library-tools.tsx'],
  ['client/src/features/library/admin', '../work-cover.tsx'],
  ['client/src/features/library/admin', '../../../components/button.tsx'],
  ['client/src/pages', '../features/reader/playback/player.ts'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'lectern-fences-'))
const toPath = (place: string, imported: string) => `${place}/import-${imported.replace(/\W+/g, '-')}.ts`
let said = ''

/** Writes each import to its own file, and lints the files with the project's rules. */
beforeAll(() => {
  mkdirSync(join(folder, '.ci'))
  for (const rules of ['biome.json', '.ci/effect-bodies.grit'])
    copyFileSync(join(root, rules), join(folder, rules))
  for (const [place, imported] of [...refused, ...allowed]) {
    const file = join(folder, toPath(place, imported))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import '${imported}'\n`)
  }
  const biome = join(root, 'node_modules/.bin/biome')
  const rule = '--only=style/noRestrictedImports'
  const args = ['lint', rule, '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github']
  said = spawnSync(biome, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(refused)('%s may not import %s', (place, imported) => {
  expect(said).toContain(`/${toPath(place, imported)},line=1`)
})

test.each(allowed)('%s may import %s', (place, imported) => {
  expect(said).not.toContain(`/${toPath(place, imported)},line=1`)
})
