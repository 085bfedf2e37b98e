import { expect, test } from 'vitest'
import { instructionsOf, isLeftOut } from './dockerfile.ts'

test('a Dockerfile is read line by line; one that goes on is one', () => {
  const text = '# why\nFROM node:20 AS build\nRUN npm ci \\\n  --omit=dev\n\nCMD ["node"]\n'
  expect(instructionsOf(text)).toEqual([
    { name: 'FROM', rest: 'node:20 AS build' },
    { name: 'RUN', rest: 'npm ci --omit=dev' },
    { name: 'CMD', rest: '["node"]' },
  ])
})

test.each([
  ['server/bench/run.ts', true],
  ['server/benches.ts', false],
  ['client/src/pages/home.test.tsx', true],
  ['home.test.ts', true],
  ['.env.local', true],
  ['environment.ts', false],
  ['uploads/a.webp', true],
  ['server/uploads/open.ts', false],
])('of a .dockerignore: that %s is left out is %s', (file, isOut) => {
  const ignored = '# not these\n.env\n.env.*\nserver/bench\n**/*.test.ts\n**/*.test.tsx\nuploads/*\n'
  expect(isLeftOut(file, ignored)).toBe(isOut)
})
