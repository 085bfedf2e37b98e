import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import type { WorkPage } from '#shared/library.ts'

let count = 0

/** Somebody nobody has met: their name is new in every test. */
export function newPerson(firstName = 'Ada') {
  count += 1
  const email = `${firstName.toLowerCase()}-${process.pid}-${Date.now()}-${count}@example.com`
  return { email, firstName, lastName: 'Reader', password: 'a journey of words' }
}

/** Brings a page into a state of a screen. */
export type Bring = (page: Page) => Promise<unknown>

export type Person = ReturnType<typeof newPerson>

/** Registers through the API, which signs the page's browser in. */
export async function register({ request }: Pick<Page, 'request'>, person = newPerson()): Promise<Person> {
  const answer = await request.post(api.account.register.path, {
    data: { ...person, confirmPassword: person.password },
  })
  expect(answer.status()).toBe(201)
  return person
}

/** The address of a chapter in the reader, by its title. */
export async function readerPath(
  { request }: Pick<Page, 'request'>,
  search: string,
  chapterTitle?: string,
): Promise<string> {
  const answer = await request.get(api.library.page.path, { params: { page: 1, search } })
  const { works } = (await answer.json()) as WorkPage
  const [work] = works
  const chapter = chapterTitle
    ? work?.chapters.find(({ title }) => title === chapterTitle)
    : work?.chapters[0]
  if (!work || !chapter) throw new Error(`The library has no chapter "${chapterTitle}" in "${search}"`)
  return `/reader/${work.id}/${chapter.id}`
}

/**
 * Console lines that are the browser's own and no fault of a page: failed requests, and preloads that were not used in time or that the
 * client deliberately bypasses after a write (`ignorePreloads`). The journey of opening a page counts the preloads that are used.
 */
const browserLine =
  /^Failed to load resource|was preloaded using link preload but not used|is not used because the request mode does not match/

/** Records console errors and warnings of a page, and its uncaught exceptions. */
function listenForTrouble(page: Page, trouble: string[]): void {
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !browserLine.test(message.text())) trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
}

/** A violation of the content security policy is said aloud even where the code that caused it caught the failure. */
function sayViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(new Error(`Security policy violated: ${violatedDirective}, ${blockedURI}, ${sourceFile}`))
  })
}

async function watch(context: BrowserContext, trouble: string[]): Promise<void> {
  await context.addInitScript(sayViolations)
  context.on('page', (page) => listenForTrouble(page, trouble))
}

/** Every journey also fails when a page breaks, complains or violates its content security policy. */
export const test = base.extend<{ trouble: string[]; elsewhere: () => Promise<Page> }>({
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = []
      await watch(context, trouble)
      await use(trouble)
      expect(trouble).toEqual([])
    },
    { auto: true },
  ],
  /** A page in a browser of its own, where nobody is signed in: another device. */
  elsewhere: async ({ browser, trouble }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await watch(context, trouble)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
