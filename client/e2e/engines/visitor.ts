import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EnginePage } from './engine.ts'
import { type Found, findInPage, type Wanted } from './find.ts'

const waitMaxMs = 15_000
const lookEveryMs = 50

/** The library's own file for browsers, as a function that puts it into a page. */
const addLibrary = new Function(
  readFileSync(
    createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  ),
) as () => void

/** Waits until a look returns something. @throws Error that says what was waited for */
export async function until<Seen>(look: () => Promise<Seen | undefined>, what: string): Promise<Seen> {
  const end = performance.now() + waitMaxMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > end) throw new Error(`Waited ${waitMaxMs} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Somebody at a browser, who finds things on the page as people do and waits for what is to come. */
export function createVisitor(page: EnginePage) {
  const troubles: string[] = []

  async function look(wanted: Wanted): Promise<Found | undefined> {
    const found = await page.evaluate(findInPage, wanted)
    if (found !== 'no library') return found ?? undefined
    await page.evaluate(addLibrary)
    return look(wanted)
  }

  const see = (wanted: Wanted, is: (found: Found) => boolean = () => true) =>
    until(
      async () => {
        const found = await look(wanted)
        return found && is(found) ? found : undefined
      },
      `${JSON.stringify(wanted)} on screen`,
    )

  /** Takes along what the page has noted; a page that is left forgets it. */
  async function gatherTrouble() {
    troubles.push(...(await page.evaluate(() => window.trouble?.splice(0) ?? [])))
  }

  return {
    page,
    see,
    async seeNo(wanted: Wanted) {
      await until(async () => (await look(wanted)) === undefined || undefined, `no ${JSON.stringify(wanted)}`)
    },
    /** Clicks what is wanted once it stands still, can be used and lies under nothing. */
    async click(wanted: Wanted) {
      let last: Found | undefined
      const { x, y } = await see(wanted, (found) => {
        const isStill = last?.x === found.x && last.y === found.y
        last = found
        return isStill && found.isOnTop && !found.isDisabled
      })
      await page.click(x, y)
    },
    async goto(address: string) {
      await gatherTrouble()
      await page.goto(address)
    },
    /** Everything that went wrong in the pages so far. */
    async trouble() {
      await gatherTrouble()
      return troubles
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
