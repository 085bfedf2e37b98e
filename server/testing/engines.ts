import { spawnSync } from 'node:child_process'

/** Reports whether an external program is installed. On CI every program is required, so it returns true. */
export const isInstalled = (program: string): boolean =>
  process.env.CI === 'true' || spawnSync('which', [program]).status === 0
