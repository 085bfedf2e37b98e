import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const program = `'${process.execPath}' --import ./server/typescript.mjs '${resolve(import.meta.dirname, '../testing/talkative.ts')}'`
const folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program with its standard output, the log, redirected. Returns its standard error. */
async function runTo(destination: string): Promise<string> {
  const { stderr } = await promisify(execFile)('sh', ['-c', `${program} ${destination}`], {
    timeout: 100_000,
  })
  return stderr
}

test.each([
  ['a pipe that nobody reads', '| sleep 2'],
  ['a pipe that is closed', '| true'],
  ['a disk that is full', '> /dev/full'],
  ['a closed descriptor', '>&-'],
])('does not block when the log goes to %s', async (_, destination) => {
  expect(await runTo(destination)).toBe('went on\nstill alive\n')
})

test('writes every line to a file', async () => {
  const file = join(folder, 'log')
  await runTo(`> '${file}'`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.length).toBe(3_001)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'once more' })
})

test('reports the number of dropped lines to a slow reader', async () => {
  const file = join(folder, 'read')
  // The log is read only after the program has written all of it.
  const said = join(folder, 'said')
  await runTo(
    `--drained 2> '${said}' | (until grep -qs 'went on' '${said}'; do sleep 0.02; done; cat > '${file}')`,
  )
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const missing = lines.find(({ dropped }) => dropped)
  expect(missing).toMatchObject({ level: 40, msg: 'log lines were dropped' })
  expect(lines.length - 1 + missing.dropped).toBe(3_001)
  expect(lines.at(-1)).toMatchObject({ msg: 'once more' })
})
