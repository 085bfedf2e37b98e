import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }

test('image and systemd service use the command of npm start', () => {
  const image = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]'
  expect((JSON.parse(image) as string[]).join(' ')).toBe(scripts.start)
  const service = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('docs/operations.md'))?.[1]
  expect(service).toBe(scripts.start)
})
