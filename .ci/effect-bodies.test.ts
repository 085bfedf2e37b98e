import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const refused = [
  'useEffect(() => node.scrollIntoView())',
  'useEffect(() => node.scrollIntoView(), [node])',
  'useLayoutEffect(() => node.current?.focus(), [])',
  'React.useInsertionEffect(() => subscribe(listener), [])',
  'p = <p ref={(element) => element?.scrollIntoView()} />',
]

const allowed = [
  'useEffect(() => { node.scrollIntoView() }, [node])',
  'useEffect(() => { return subscribe(listener) }, [])',
  'useEffect(() => () => clearTimeout(timer), [])',
  'p = <p ref={frame} />',
  'useMemo(() => node.scrollIntoView(), [node])',
]

const folder = mkdtempSync(join(tmpdir(), 'lectern-effects-'))
const toPath = (line: string) => `client/src/line-${[...refused, ...allowed].indexOf(line)}.tsx`
let said = ''

/** Writes each line of code to its own file, and lints the files with the project's rules. */
beforeAll(() => {
  for (const made of ['.ci', 'client/src']) mkdirSync(join(folder, made), { recursive: true })
  for (const rules of ['biome.json', '.ci/effect-bodies.grit'])
    copyFileSync(join(root, rules), join(folder, rules))
  for (const line of [...refused, ...allowed]) writeFileSync(join(folder, toPath(line)), `${line}\n`)
  const biome = join(root, 'node_modules/.bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', 'client']
  said = spawnSync(biome, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns Biome's diagnostics for the file that contains this line. */
const findDiagnostics = (line: string) =>
  said.split('\n').filter((found) => found.includes('title=plugin') && found.includes(`/${toPath(line)},`))

test.each(refused)('rejects %s, which returns no cleanup function', (line) => {
  expect(findDiagnostics(line)).toHaveLength(1)
})

test.each(allowed)('accepts %s', (line) => {
  expect(findDiagnostics(line)).toEqual([])
})
