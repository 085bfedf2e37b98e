import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EnginePage } from './engine.ts'
import { type ElementQuery, type ElementState, findVisibleElement } from './find.ts'

const waitMaxMs = 60_000
const lookEveryMs = 50

/** Runs in the page: loads the Testing Library's browser bundle. */
const addLibrary = new Function(
  readFileSync(
    createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  ),
) as () => void

/** Polls until `look` returns a value. @throws Error naming `what` on timeout */
export async function until<Seen>(look: () => Promise<Seen | undefined>, what: string): Promise<Seen> {
  const end = performance.now() + waitMaxMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > end) throw new Error(`Waited ${waitMaxMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Drives a page by roles, labels and texts, and waits for elements. */
export function createVisitor(page: EnginePage) {
  const errors: string[] = []

  async function look(wanted: ElementQuery): Promise<ElementState | undefined> {
    const found = await page.evaluate(findVisibleElement, wanted)
    if (found !== 'no library') return found ?? undefined
    await page.evaluate(addLibrary)
    return look(wanted)
  }

  const see = (wanted: ElementQuery, is: (found: ElementState) => boolean = () => true) =>
    until(
      async () => {
        const found = await look(wanted)
        return found && is(found) ? found : undefined
      },
      `${JSON.stringify(wanted)} on screen`,
    )

  /** Collects the page's recorded errors; call it before the page is left. */
  async function collectErrors() {
    errors.push(...(await page.evaluate(() => window.pageErrors?.splice(0) ?? [])))
  }

  return {
    page,
    see,
    async seeNo(wanted: ElementQuery) {
      await until(async () => (await look(wanted)) === undefined || undefined, `no ${JSON.stringify(wanted)}`)
    },
    /** Clicks an element once it is stable, enabled and on top. */
    async click(wanted: ElementQuery) {
      let last: ElementState | undefined
      const { x, y } = await see(wanted, (found) => {
        const isStill = last?.x === found.x && last.y === found.y
        last = found
        return isStill && found.isOnTop && !found.isDisabled
      })
      await page.click(x, y)
    },
    async goto(address: string) {
      await collectErrors()
      await page.goto(address)
    },
    /** Returns the recorded errors of all pages so far. */
    async errors() {
      await collectErrors()
      return errors
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
