import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** All TypeScript files of the project, relative to its root. */
export function sourceFiles(): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--deduplicate']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
}
