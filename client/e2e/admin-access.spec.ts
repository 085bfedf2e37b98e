import type { Page } from '@playwright/test'
import type { StateName } from '#shared/testing/states.ts'
import { expect, openSection, test } from './administered.ts'
import { expectUsable } from './axe.ts'
import { epubFile } from './files.ts'

// One after the other: what one of them changes of the site is changed for all of them.
test.describe.configure({ mode: 'default' })

const inDialog = (page: Page) => page.getByRole('dialog').waitFor()

/** What the administration can be brought into, and how. */
const states: Partial<Record<StateName, (page: Page) => Promise<unknown>>> = {
  'the users': async (page) => {
    const section = await openSection(page, 'User Management')
    await section.getByRole('row').nth(1).waitFor()
  },
  'a new administrator': async (page) => {
    const section = await openSection(page, 'User Management')
    await section.getByRole('button', { name: 'Add Admin User' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
    await page.getByText('Email is required').waitFor()
  },
  'no sponsor messages': async (page) => {
    const section = await openSection(page, 'Sponsor Messages')
    await section.getByText('No sponsor messages yet').waitFor()
  },
  'a new sponsor message': async (page) => {
    const section = await openSection(page, 'Sponsor Messages')
    await section.getByRole('button', { name: 'Add Sponsor Message' }).click()
    await inDialog(page)
  },
  'the reports': async (page) => {
    await page.request.post('/api/user/problem-reports', {
      data: { category: 'Other', title: 'A smudge', description: 'A letter cannot be read.' },
    })
    const section = await openSection(page, 'Problem Reports')
    await section.getByLabel('Admin notes: A smudge').first().waitFor()
  },
  'the sounds': async (page) => {
    const section = await openSection(page, 'Ambient Sounds')
    await section.getByText('Readers hear this one').waitFor()
  },
  'a new sound': async (page) => {
    const section = await openSection(page, 'Ambient Sounds')
    await section.getByRole('button', { name: 'Add Ambient Sound' }).click()
    await inDialog(page)
  },
  'the texts of the About page': async (page) => {
    const section = await openSection(page, 'Page Content')
    await section.getByRole('button', { name: 'Save', exact: true }).waitFor()
  },
  'the statistics': async (page) => {
    const section = await openSection(page, 'User Statistics')
    await section.getByText('Daily active users').waitFor()
  },
  'a work that is changed': async (page) => {
    await page.goto('/?search=moby')
    await page.getByRole('button', { name: /^Edit Work: Moby/ }).click()
    await inDialog(page)
  },
  'a chapter that is changed': async (page) => {
    await page.goto('/?search=moby')
    await page.getByRole('button', { name: /^Chapters: Moby/ }).click()
    await page.getByRole('button', { name: 'Edit Chapter: 1. Loomings' }).click()
    await page.getByRole('textbox', { name: 'Content' }).waitFor()
  },
  'a book that is chosen': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await inDialog(page)
  },
  'a book that is looked through': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await page.locator('input[type="file"]').setInputFiles(epubFile(3))
    await page.waitForURL('**/import/**')
    await page.getByLabel('Title', { exact: true }).waitFor()
  },
  'a part of a book that is read': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await page.locator('input[type="file"]').setInputFiles(epubFile(3))
    await page
      .getByRole('button', { name: /^Read and divide/ })
      .first()
      .click()
    await inDialog(page)
  },
}

for (const [name, bring] of Object.entries(states)) {
  test(`${name} can be used by every administrator, by day and by night, at every width`, async ({
    page,
  }) => {
    await bring(page)
    await expectUsable(page)
    for (const width of [360, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
