import { fireEvent, screen } from '@testing-library/react'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { aWork } from '#shared/testing/make.ts'
import { ada, open } from '../../testing/render.tsx'
// Preloaded, so that no test waits for the lazy import.
import '../../pages/import-draft.tsx'

export const sampleDraft: Draft = {
  id: 'd1',
  title: 'The Waste Land',
  author: 'T. S. Eliot',
  description: 'A poem in five parts.',
  category: 'Poem',
  chapters: ['Title page', 'The Burial', 'A Game', 'The Fire'].map((title, index) => ({
    index,
    title,
    wordCount: index * 1_000 + 1,
    factorSum: index * 1_100 + 1,
    preview: `How ${title} begins`,
    ...(index === 0 ? { matter: 'title_page' as const } : {}),
  })),
  omissions: [{ reason: 'licence', wordCount: 2_900, preview: 'The Project Gutenberg EBook' }],
  isOwnBook: false,
  version: 0,
}

export const createdWork = aWork({
  id: 9,
  title: sampleDraft.title,
  author: sampleDraft.author,
  category: sampleDraft.category,
})

/** Opens a draft as an administrator. */
export async function renderDraft(draft: Draft = sampleDraft) {
  const opened = open('/import/d1', { ...ada, isAdmin: true })
  const { server } = opened
  server.answer(ownBooksApi.imports.draft, draft)
  server.answer(ownBooksApi.imports.save, ({ body }) => ({
    version: (body as { version: number }).version + 1,
  }))
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(ownBooksApi.imports.drafts, [])
  opened.start()
  await screen.findByLabelText('Author')
  return {
    ...opened,
    box: (title: string) => screen.getByRole('checkbox', { name: `Include: ${title}` }),
  }
}

export type OpenedDraft = Awaited<ReturnType<typeof renderDraft>>

/** Fills in the author's biography, a required field that no book file contains. */
export const describeAuthor = () =>
  fireEvent.change(screen.getByLabelText('About the author'), { target: { value: 'A poet.' } })
export const lastImport = ({ server }: OpenedDraft) =>
  server.asked.findLast(({ path, method }) => path.startsWith('/api/admin/import') && method === 'POST')
export const listSaves = ({ server }: OpenedDraft) =>
  server.asked.filter(({ path, method }) => path === '/api/user/drafts/d1' && method === 'PATCH')
export const partTitles = () =>
  screen.getAllByRole('textbox', { name: /^Title of part/ }).map((input) => (input as HTMLInputElement).value)
