import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const about = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

export const { version } = about
