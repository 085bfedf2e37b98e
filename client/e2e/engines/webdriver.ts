import type { EnginePage } from './engine.ts'

/** Characters that WebDriver uses for named keys (W3C WebDriver, 17.4.2). */
const characters: Record<string, string> = {
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
}

/** Sends a WebDriver command. @throws Error with the driver's message */
export async function callDriver(method: string, address: string, body?: object) {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`)
  return value
}

/** Drives the page of a WebDriver session. @param prepare runs in each page after it has loaded */
export function drive(session: string, prepare: () => void): EnginePage {
  const post = (what: string, body: object) => callDriver('POST', `${session}/${what}`, body)
  const keys = (text: string) =>
    [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  const press = (text: string) =>
    post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys(text) }] })
  const evaluate = (work: (given: never) => unknown, given: unknown = null) =>
    post('execute/sync', { script: `return (${work})(arguments[0])`, args: [given] })
  return {
    async goto(address) {
      await post('url', { url: address })
      await evaluate(prepare)
    },
    evaluate,
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    press: (key) => press(characters[key] ?? key),
    type: press,
  } as EnginePage
}
