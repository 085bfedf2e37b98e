import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Where there are few processors, whoever waits for an answer comes first: before anything is loaded, since to learn TypeScript takes this
 * thread, and another that it begins and that is as it is, half a second. Only Linux knows threads by number.
 */
function stepBack() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 15)
  } catch {
    // Elsewhere a thread counts as much as any other.
  }
}

stepBack()
// A thread does not take over the way in which the process was taught TypeScript.
const { register } = await import('tsx/esm/api')
register()
const { work } = await import(new URL('./entry.ts', import.meta.url).href)

export default work
