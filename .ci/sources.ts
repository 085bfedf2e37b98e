import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Lists the project's files with a matching name, relative to the root; TypeScript files by default. */
export function findSourceFiles(name = /\.tsx?$/): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--deduplicate']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((file) => name.test(file) && existsSync(join(root, file)))
}
