import { expect, test } from 'vitest'
import { runToEnd } from '../testing/process.ts'

test.each(['socket', 'stream', 'thread', 'promise'])(
  'logs an unhandled error of a %s and keeps running',
  async (thing) => {
    const { code, said } = await runToEnd('testing/breaking.ts', [thing])
    expect(said).toContain('unhandled ')
    expect(said).toContain('lives on')
    expect(code).toBe(0)
  },
  30_000,
)

test('logs an uncaught exception and exits', async () => {
  const { code, said } = await runToEnd('testing/breaking.ts', ['mistake'])
  expect(said).toContain('uncaught exception')
  expect(said).not.toContain('lives on')
  expect(code).toBe(1)
})
