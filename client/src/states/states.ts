import type { StateName } from '#shared/testing/states.ts'
import { adminStates } from './admin-states.ts'
import { pageStates } from './page-states.ts'
import { readerStates } from './reader-states.ts'
import type { State } from './steps.ts'

/** Every state of every screen. */
export const states: Record<StateName, State> = { ...pageStates, ...readerStates, ...adminStates }
