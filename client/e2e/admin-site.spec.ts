import { expect, openSection, adminTest as test } from './admin-fixtures.ts'
import { getToast, postWork } from './admin-page.ts'
import { mp3File, pictureFile, waveFile } from './files.ts'
import { register } from './fixtures.ts'

// Runs serially: these journeys share a site and change it.
test.describe.configure({ mode: 'default' })

test('a sponsor message with an image opens after login until it is switched off', async ({
  page,
  reader,
}) => {
  const section = await openSection(page, 'Sponsor Messages')
  await section.getByRole('button', { name: 'Add Sponsor Message' }).click()
  const dialog = page.getByRole('dialog')
  const title = 'Pens in all colours'
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill('Write with them.')
  await dialog.locator('input[type="file"]').setInputFiles(await pictureFile())
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByLabel('Support URL').fill('https://pens.example/')
  await dialog.getByRole('switch', { name: /^Show after sign-in/ }).click()
  await dialog.getByRole('button', { name: 'Add Sponsor Message' }).click()
  await expect(getToast(page, 'Sponsor message created successfully')).toBeVisible()

  const other = await reader()
  const { email, password } = await register(other)
  await other.context().clearCookies()
  await other.goto('/auth')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Log in' }).click()
  const greeting = other.getByRole('dialog', { name: title })
  await expect(greeting.getByText('A message from our sponsor')).toBeVisible()
  const image = greeting.locator('img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1_200)

  await section
    .getByRole('switch', { name: new RegExp(title) })
    .first()
    .click()
  await expect(getToast(page, 'Sponsor message updated successfully')).toBeVisible()
  expect(await (await other.request.get('/api/chapters/login/sponsor-messages')).json()).toEqual([])
  await section.getByRole('button', { name: `Delete: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(getToast(page, 'Sponsor message deleted successfully')).toBeVisible()
})

test('sounds are added, previewed, switched and deleted; readers get the first active one', async ({
  page,
  reader,
}) => {
  const section = await openSection(page, 'Ambient Sounds')
  // A fresh installation has one sound.
  await expect(section.getByText('Readers hear this one')).toBeVisible()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const getLeft = async (text: string) =>
    (await section.getByText(text, { exact: true }).last().boundingBox())?.x
  await page.setViewportSize({ width: 240, height: 700 })
  expect(await getLeft('Readers hear this one')).toBe(await getLeft('Soft noise'))
  await page.setViewportSize(size)
  for (const file of [waveFile(), mp3File()]) {
    await section.getByRole('button', { name: 'Add Ambient Sound' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="file"]').setInputFiles(file)
    await expect(dialog.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
    await dialog.getByLabel('Title').fill(`Sound ${file.name}`)
    await dialog.getByRole('button', { name: 'Add Ambient Sound' }).click()
    await expect(getToast(page, 'Ambient sound added successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await section
    .getByRole('button', { name: /Sound hum\.wav$/ })
    .first()
    .click()
  await expect(section.getByRole('button', { name: /^Stop/ })).toBeVisible()
  const switches = section.getByRole('switch')
  await switches.first().click()
  await expect(getToast(page, 'Ambient sound updated successfully')).toBeVisible()
  const other = await reader()
  await register(other)
  expect(await (await other.request.get('/api/ambient-sounds')).json()).toMatchObject([
    { title: 'Sound hum.wav' },
    { title: 'Sound hush.mp3' },
  ])
  await section.getByRole('button', { name: 'Delete: Sound hush.mp3' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(getToast(page, 'Ambient sound deleted successfully')).toBeVisible()
})

test('a problem report is listed with a link to its page, resolved, annotated and deleted', async ({
  page,
  reader,
}) => {
  const other = await reader()
  await register(other)
  await other.goto('/account')
  await other.request.post('/api/user/problem-reports', {
    data: {
      category: 'Content',
      title: 'A missing letter',
      description: 'A letter is missing here.',
      currentPage: '/about',
    },
  })
  const section = await openSection(page, 'Problem Reports')
  const row = section.getByRole('listitem').filter({ has: page.getByLabel('Status: A missing letter') })
  await row.getByRole('combobox').selectOption('resolved')
  await expect(getToast(page, 'Report status updated successfully')).toBeVisible()
  await expect(row.getByText(/^Resolved \d+ [A-Z]/)).toBeVisible()
  await section.getByLabel('Admin notes: A missing letter').fill('Mended in the second edition.')
  await section.getByRole('button', { name: 'Save notes: A missing letter' }).click()
  await expect(getToast(page, 'Notes saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Problem Reports' }).click()
  await expect(section.getByLabel('Admin notes: A missing letter')).toHaveValue(
    'Mended in the second edition.',
  )
  await row.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'Legal Information' })).toBeVisible()
  await openSection(page, 'Problem Reports')
  await section.getByRole('button', { name: 'Delete report: A missing letter' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(getToast(page, 'Report deleted successfully')).toBeVisible()
})

test('the About page shows the edited content without harmful markup', async ({ page, reader }) => {
  const section = await openSection(page, 'Page Content')
  await section
    .getByRole('textbox', { name: /^About/ })
    .fill(
      [
        'We read **slowly**. [Join](https://join.example/) <img src=x onerror=alert(1)>',
        '<p onclick="alert(1)"',
        '<svg/onload=alert(1)><math><img title="--&gt;" onerror=alert(1)>',
        '- <a href="javascript:alert(1)" onmouseover=alert(1)>x</a>',
      ].join('\n\n'),
    )
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getToast(page, 'Page content updated successfully')).toBeVisible()
  const other = await reader()
  await other.goto('/about')
  await expect(other.getByText('slowly')).toBeVisible()
  const link = other.getByRole('link', { name: 'Join' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(other.locator('main img')).toHaveCount(0)
})

test('the statistics count reading sessions', async ({ page, reader }) => {
  const work = await postWork(page, 'The Counted Book', { One: 'One two three.' })
  const other = await reader()
  await register(other)
  await other.request.post('/api/reading-sessions', {
    data: { workId: work.id, chapterId: work.chapters[0], wordsRead: 1 },
  })
  const section = await openSection(page, 'User Statistics')
  await expect(section.getByText('Daily active users')).toBeVisible()
  await expect(section.getByRole('img').first()).toBeVisible()
  const popular = section.getByRole('region', { name: 'Popular works' })
  await popular.getByText('Show as a table').click()
  await expect(section.getByRole('row', { name: /The Counted Book 1/ })).toBeVisible()
})

test('the statistics of a work with long chapter titles fit a phone', async ({ page, reader }) => {
  const title = 'In Which the Hero Is Introduced to Several Persons of Quality. '.repeat(3).trim()
  const work = await postWork(page, 'The Long Titles', { [title]: 'One two.', II: 'Three four.' })
  const other = await reader()
  await register(other)
  await other.request.post('/api/reading-sessions', {
    data: { workId: work.id, chapterId: work.chapters[0], wordsRead: 1 },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const section = await openSection(page, 'User Statistics')
  await section.getByLabel('Work', { exact: true }).selectOption('The Long Titles')
  await section.getByRole('img', { name: /In Which the Hero/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const last = section.getByText('II', { exact: true }).first()
  expect(await last.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0)
  const stops = section.getByRole('region', { name: 'Where readers stop' })
  await stops.getByText('Show as a table').click()
  const [readers, share] = await stops.getByRole('columnheader').evaluateAll((cells) =>
    cells.slice(1).map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect().toJSON()
    }),
  )
  expect(share.left - readers.right, 'space between the figures').toBeGreaterThan(8)
})
