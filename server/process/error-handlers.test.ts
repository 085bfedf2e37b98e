import { expect, test } from 'vitest'
import { runToEnd } from '../testing/process.ts'

test.each(['socket', 'stream', 'thread', 'promise'])(
  'a %s that breaks and that nobody listens to is logged and ends nothing',
  async (thing) => {
    const { code, said } = await runToEnd('testing/breaking.ts', [thing])
    expect(said).toContain('nobody heard it')
    expect(said).toContain('lives on')
    expect(code).toBe(0)
  },
  30_000,
)

test('a mistake that nobody catches is logged and ends the process: what comes after it could be anything', async () => {
  const { code, said } = await runToEnd('testing/breaking.ts', ['mistake'])
  expect(said).toContain('a mistake that nobody has caught')
  expect(said).not.toContain('lives on')
  expect(code).toBe(1)
})
