import type { Page } from '@playwright/test'
import { openSection } from './admin-fixtures.ts'
import { epubFile } from './files.ts'
import { type Bring, readerPath } from './fixtures.ts'

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()

/** All states of the administrators' screens. Each function brings a page into the state that its key names. */
export const adminStates = {
  'closed rows of the panel': async (page: Page) => {
    await page.goto('/')
    await page.getByText('No backup yet').waitFor()
  },
  'user list': async (page: Page) => {
    const section = await openSection(page, 'User Management')
    await section.getByRole('row').nth(1).waitFor()
  },
  'add admin user dialog': async (page: Page) => {
    const section = await openSection(page, 'User Management')
    await section.getByRole('button', { name: 'Add Admin User' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
    await page.getByText('Email is required').waitFor()
  },
  'no sponsor messages': async (page: Page) => {
    const section = await openSection(page, 'Sponsor Messages')
    await section.getByText('No sponsor messages yet').waitFor()
  },
  'add sponsor message dialog': async (page: Page) => {
    const section = await openSection(page, 'Sponsor Messages')
    await section.getByRole('button', { name: 'Add Sponsor Message' }).click()
    await waitForDialog(page)
  },
  'problem reports': async (page: Page) => {
    const currentPage = `${await readerPath(page, 'moby', '1. Loomings')}?word=159`
    await page.request.post('/api/user/problem-reports', {
      data: { category: 'Other', title: 'A smudge', description: 'A letter cannot be read.', currentPage },
    })
    const section = await openSection(page, 'Problem Reports')
    await section
      .getByRole('button', { name: /^Open in the editor/ })
      .first()
      .waitFor()
  },
  'ambient sounds': async (page: Page) => {
    const section = await openSection(page, 'Ambient Sounds')
    await section.getByText('Readers hear this one').waitFor()
  },
  'add sound dialog': async (page: Page) => {
    const section = await openSection(page, 'Ambient Sounds')
    await section.getByRole('button', { name: 'Add Ambient Sound' }).click()
    await waitForDialog(page)
  },
  'page content form': async (page: Page) => {
    const section = await openSection(page, 'Page Content')
    await section.getByRole('button', { name: 'Save', exact: true }).waitFor()
  },
  'user statistics': async (page: Page) => {
    const [, , workId, chapterId] = (await readerPath(page, 'moby')).split('/').map(Number)
    await page.request.post('/api/reading-sessions', { data: { workId, chapterId, wordsRead: 1 } })
    const section = await openSection(page, 'User Statistics')
    await section.getByText('Daily active users').waitFor()
    await section.getByLabel('Work', { exact: true }).waitFor()
  },
  'site health': async (page: Page) => {
    const section = await openSection(page, 'Site Health')
    await section.getByText('Failed sign-ins').waitFor()
  },
  'edit work dialog': async (page: Page) => {
    await page.goto('/?search=moby')
    await page.getByRole('button', { name: /^Edit Work: Moby/ }).click()
    await waitForDialog(page)
  },
  'edit chapter dialog': async (page: Page) => {
    await page.goto('/?search=moby')
    await page.getByRole('button', { name: /^Chapters: Moby/ }).click()
    await page.getByRole('button', { name: 'Edit Chapter: 1. Loomings' }).click()
    await page.getByRole('textbox', { name: 'Content' }).waitFor()
  },
  'import dialog': async (page: Page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await waitForDialog(page)
  },
  'import draft': async (page: Page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await page.locator('input[type="file"]').setInputFiles(epubFile(3))
    await page.waitForURL('**/import/**')
    await page.getByLabel('Title', { exact: true }).waitFor()
  },
  'part dialog of an import draft': async (page: Page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await page.locator('input[type="file"]').setInputFiles(epubFile(3))
    await page
      .getByRole('button', { name: /^Read and divide/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Divide here').first().waitFor()
  },
} satisfies Record<string, Bring>
