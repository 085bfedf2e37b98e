import { expect, newPerson, readerPath, register, test } from './fixtures.ts'

test('search, category, order and page are kept in the URL through Back and reload', async ({ page }) => {
  await register(page)
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveCount(18)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Category').selectOption('Poem')
  await expect(page).toHaveURL('/?category=Poem')
  await page.getByLabel('Sort by').selectOption('Title Z–A')
  await expect(page).toHaveURL('/?category=Poem&sort=title_desc')
  const first = page.getByRole('heading', { level: 3 }).first()
  await expect(first).toHaveText('Songs from the Allotment')
  await page.reload()
  await expect(first).toHaveText('Songs from the Allotment')
  await expect(page.getByLabel('Category')).toHaveValue('Poem')
  await page.goBack()
  await expect(page).toHaveURL('/?category=Poem')
  await page.goBack()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByLabel('Category')).toHaveValue('')
})

test('a search matches the author, and one without a match offers all works', async ({ page }) => {
  await register(page)
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search the library' })
  await search.fill('MELVILLE')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Moby-Dick; or, The Whale'])
  await expect(page).toHaveURL('/?search=MELVILLE')
  await page.getByRole('button', { name: /^About Moby-Dick/ }).click()
  const read = page.getByRole('dialog').getByRole('link', { name: /^Start Reading/ })
  await expect(read).toHaveCSS('padding-left', '24px')
  await page.keyboard.press('Escape')
  await search.fill('no such book')
  await expect(page.getByText('No works match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all works' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('listitem')).toHaveCount(18)
})

test('the length filter uses the reader’s pace, combines with other filters, and survives a reload', async ({
  page,
}) => {
  await register(page)
  await page.goto('/')
  const titles = page.getByRole('heading', { level: 3 })
  await page.getByLabel('Length').selectOption('5 minutes')
  const short = ['The Ballad of the Night Bus', 'Inventory for a Small Boat', 'Songs from the Allotment']
  await expect(titles).toHaveText(short)
  await page.getByLabel('Sort by').selectOption('Title Z–A')
  await expect(titles).toHaveText(short.toReversed())
  await expect(page).toHaveURL('/?length=5&sort=title_desc')
  await page.reload()
  await expect(titles).toHaveText(short.toReversed())
  await expect(page.getByLabel('Length')).toHaveValue('5')
  await page.getByLabel('Category').selectOption('Novel')
  await expect(page.getByText(/^Nothing that long at your speed \(200 words a minute\)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Show all works' }).click()
  await expect(page).toHaveURL('/?sort=title_desc')
  await page.getByLabel('Length').selectOption('Longer')
  await expect(titles).toHaveText(['Moby-Dick; or, The Whale'])
})

test('the library requests its calls once, and a short piece only for a new reader', async ({ page }) => {
  await register(page)
  let calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Read for five minutes' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(18)
  const usual = [
    '/api/library/tonight',
    '/api/user',
    '/api/user/reading-progress',
    '/api/user/report-answers',
    '/api/works',
  ]
  await expect.poll(() => calls.sort()).toEqual(['/api/library/short-piece', ...usual])
  const [, , workId, chapterId] = (await readerPath(page, 'Small Hours')).split('/').map(Number)
  await page.request.post('/api/reading-sessions', { data: { workId, chapterId, wordsRead: 3 } })
  calls = []
  await page.reload()
  await expect(page.getByRole('link', { name: 'Continue in Small Hours' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(18)
  await expect.poll(() => calls.sort()).toEqual(usual)
})

test('a started work offers Continue, a new one Start Reading', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'Two Chairs', undefined))
  await page.getByRole('button', { name: 'Next word' }).click()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('link', { name: 'Continue: Two Chairs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Reading: The Weather Committee' })).toBeVisible()
})

test('visitors are redirected to sign-in, readers away from it, and unknown pages show 404', async ({
  page,
}) => {
  for (const path of ['/', '/reader/1/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
  }
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await register(page)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
})

test('a wrong password shows an error and keeps the input; the right one opens the library', async ({
  page,
}) => {
  const person = await register(page, newPerson('Grace'))
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill(person.email.toUpperCase())
  await page.getByLabel('Password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Email or password is incorrect', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email.toUpperCase())
  await page.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Grace.' })).toBeVisible()
})
