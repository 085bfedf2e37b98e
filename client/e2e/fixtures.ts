import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import type { WorkPage } from '#shared/library.ts'

let count = 0

/** Makes a person with a unique email address. */
export function newPerson(firstName = 'Ada') {
  count += 1
  const email = `${firstName.toLowerCase()}-${process.pid}-${Date.now()}-${count}@example.com`
  return { email, firstName, lastName: 'Reader', password: 'a journey of words' }
}

/** Brings a page into the state that tests examine, for example a failed login. */
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

/** Fills the registration form of the page, and sends it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Returns the path of a chapter in the reader. */
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
 * Console messages of the browser that are not errors of a page: failed requests, and preloads that were not used in time or that the
 * client deliberately bypasses after a write (`ignorePreloads`). `opening.spec.ts` checks that each preloaded call is requested once.
 */
const browserLine =
  /^Failed to load resource|was preloaded using link preload but not used|is not used because the request mode does not match/

/** Records console errors and warnings of a page, and its uncaught exceptions. */
function recordPageErrors(page: Page, pageErrors: string[]): void {
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !browserLine.test(message.text())) pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(String(error)))
}

/** Runs in the page: reports each violation of the content security policy as an uncaught error, even if the page catches its exception. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(new Error(`Security policy violated: ${violatedDirective}, ${blockedURI}, ${sourceFile}`))
  })
}

async function watch(context: BrowserContext, pageErrors: string[]): Promise<void> {
  await context.addInitScript(reportViolations)
  context.on('page', (page) => recordPageErrors(page, pageErrors))
}

/** Fails a journey when a page throws, logs an error or violates its content security policy. */
export const test = base.extend<{
  pageErrors: string[]
  otherBrowser: Browser
  openOtherDevice: () => Promise<Page>
}>({
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = []
      await watch(context, pageErrors)
      await use(pageErrors)
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
  /** Browser in which `openOtherDevice` opens pages. */
  otherBrowser: ({ browser }, use) => use(browser),
  /** Opens a signed-out page in another browser context, which represents another device. */
  openOtherDevice: async ({ otherBrowser, pageErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await otherBrowser.newContext()
      contexts.push(context)
      await watch(context, pageErrors)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
