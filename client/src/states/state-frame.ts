import { configure, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { aUser } from '#shared/testing/make.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { fakeRequests } from '../testing/requests.ts'
import { states } from './states.ts'
import { answerAll } from './world.ts'

/** What a frame is called that shows a state: its browser's window has this name before any script runs. */
const prefix = 'state: '
export const frameName = (name: string) => `${prefix}${name}`

/**
 * Where this page is a frame that shows a state: puts a server in the place of the network, and returns what brings the page into the
 * state once it has started. Undefined everywhere else.
 */
export function prepareStateFrame(): (() => Promise<unknown>) | undefined {
  const state = Object.entries(states).find(([name]) => window.name === frameName(name))?.[1]
  if (!state) return undefined
  // biome-ignore lint/suspicious/noConsole: for whoever develops the state
  const server = createFakeServer((asked) => console.warn(`${asked} has no answer in this state`))
  answerAll(server, state.user === undefined ? aUser() : state.user)
  state.server?.(server)
  window.fetch = server.fetch as typeof window.fetch
  Object.assign(window, { XMLHttpRequest: fakeRequests(server.take) })
  // What one frame stores is not for another one, nor for whoever is really signed in here.
  Object.defineProperty(window, 'localStorage', { value: memoryStorage() })
  stayInFrame()
  configure({ asyncUtilTimeout: 60_000 })
  return async () => {
    await waitFor(
      () => document.querySelector('#root')?.firstChild ?? Promise.reject(new Error('nothing is drawn yet')),
    )
    await state.steps?.(userEvent.setup())
  }
}

/** What is focused or scrolled to in a frame would scroll the page around it too. */
function stayInFrame(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, { ...options, preventScroll: true })
  }
  HTMLElement.prototype.scrollIntoView = () => {}
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length' | 'clear'> {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}
