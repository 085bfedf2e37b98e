import { administrator, expect, adminTest as test } from '../admin-fixtures.ts'
import { postWork } from '../admin-page.ts'
import { findEngines } from './find-engines.ts'
import { createVisitor, until } from './visitor.ts'

const { installed } = await findEngines()

for (const engine of installed)
  test(`a moved chapter stays visible after another dialog in ${engine.name}`, async ({
    page: admin,
    baseURL,
  }) => {
    const title = `The Moved Book in ${engine.name}`
    await postWork(admin, title, { One: 'A word.', Two: 'A word.', Three: 'A word.' })
    const { page, close } = await engine.open()
    try {
      const visitor = createVisitor(page)
      await visitor.goto(`${baseURL}/auth`)
      // Logs in through the API, because a login by the form could show a sponsor message of another test above the library.
      await page.evaluate(logIn, administrator)
      await visitor.goto(`${baseURL}/?search=${encodeURIComponent(title)}`)
      await visitor.click({ role: 'button', name: `Chapters: ${title}` })
      await visitor.click({ role: 'button', name: 'Move down: One' })
      const shown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[role=dialog] li p:first-child')]
            .filter((name) => name.checkVisibility({ contentVisibilityAuto: true }))
            .map((name) => name.textContent),
        )
      await until(async () => (await shown())[0] !== 'One' || undefined, 'the chapter to move')
      await visitor.click({ role: 'button', name: 'Edit Chapter: Two' })
      await visitor.see({ role: 'dialog', name: 'Edit Chapter' })
      await page.press('Escape')
      await visitor.seeNo({ role: 'dialog', name: 'Edit Chapter' })
      // Polls, because rows with `content-visibility` are rendered only from the next frame on.
      await expect.poll(shown).toEqual(['Two', 'One', 'Three'])
    } finally {
      await close()
    }
  })

async function logIn(credentials: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
}
