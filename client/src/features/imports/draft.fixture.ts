import { fireEvent, screen } from '@testing-library/react'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import { aWork } from '#shared/testing/make.ts'
import { ada, open } from '../../testing/render.tsx'
// Fetched when it is opened otherwise: how long that takes is not what is tested here.
import '../../pages/import-draft.tsx'

export const draft: Draft = {
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

export const work = aWork({ id: 9, title: draft.title, author: draft.author, category: draft.category })

/** A book that has been read and is looked through. */
export async function reading(read: Draft = draft) {
  const opened = open('/import/d1', { ...ada, isAdmin: true })
  const { server } = opened
  server.answer(api.imports.draft, read)
  server.answer(api.imports.save, ({ body }) => ({ version: (body as { version: number }).version + 1 }))
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.imports.drafts, [])
  opened.start()
  await screen.findByLabelText('Author')
  return {
    ...opened,
    box: (title: string) => screen.getByRole('checkbox', { name: `Include: ${title}` }),
  }
}

export type Opened = Awaited<ReturnType<typeof reading>>

/** Fills in what no file tells. */
export const describeAuthor = () =>
  fireEvent.change(screen.getByLabelText('About the author'), { target: { value: 'A poet.' } })
export const press = ({ person }: Opened, name: string) => person.click(screen.getByRole('button', { name }))
export const finished = ({ server }: Opened) =>
  server.asked.findLast(({ path, method }) => path.startsWith('/api/admin/import') && method === 'POST')
export const saved = ({ server }: Opened) =>
  server.asked.filter(({ path, method }) => path === '/api/user/drafts/d1' && method === 'PATCH')
export const titles = () =>
  screen.getAllByRole('textbox', { name: /^Title of part/ }).map((input) => (input as HTMLInputElement).value)
