import { spawnSync } from 'node:child_process'

/** Whether a program that does not come with the project is here. On CI's machine each has to be; elsewhere one may be missing. */
export const isInstalled = (program: string): boolean =>
  process.env.CI === 'true' || spawnSync('which', [program]).status === 0
