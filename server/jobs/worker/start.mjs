import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Where there are few processors, whoever waits for an answer comes first: before anything is loaded, since to learn TypeScript keeps this
 * thread, and another that it begins and that inherits its priority, busy for half a second. Only Linux knows threads by number.
 */
function stepBack() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 15)
  } catch {
    // Without /proc nobody says which thread this is: it runs as the others do, and the work is done all the same.
  }
}

stepBack()
// A thread does not take over the way in which the process was taught TypeScript.
const { register } = await import('tsx/esm/api')
register()
const { work } = await import(new URL('./entry.ts', import.meta.url).href)

export default work
