import { expect, test } from 'vitest'
import { runToEnd } from '../testing/process.ts'

test.each(['socket', 'stream', 'thread', 'promise'])(
  'logs an unhandled error of a %s and keeps running',
  async (thing) => {
    const { code, output } = await runToEnd('testing/breaking.ts', [thing])
    expect(output).toContain('unhandled ')
    expect(output).toContain('lives on')
    expect(code).toBe(0)
  },
)

test('logs an uncaught exception and exits', async () => {
  const { code, output } = await runToEnd('testing/breaking.ts', ['mistake'])
  expect(output).toContain('uncaught exception')
  expect(output).not.toContain('lives on')
  expect(code).toBe(1)
})
