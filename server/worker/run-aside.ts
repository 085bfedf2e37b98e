import { asideOf } from './aside.ts'
import type { tasks } from './tasks.ts'

/** Runs a task in a thread of its own, so that a long one holds nobody up. @throws ApiError as `asideOf` says. */
export const runAside = asideOf<typeof tasks>(new URL('./tasks.ts', import.meta.url))
