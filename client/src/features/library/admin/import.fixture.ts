import { fireEvent, screen, within } from '@testing-library/react'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import { aWork } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the library otherwise: how long that takes is not what is tested here.
import './library-tools.tsx'

export const epub = new File(['a book'], 'wasteland.epub')

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
}

export const work = aWork({ id: 9, title: draft.title, author: draft.author, category: draft.category })

/** The dialog, before a file is chosen. */
export async function choosing() {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Import a Book' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Import a Book' })) }
}

/** A book that has been read and is looked through. */
export async function reading(read: Draft = draft) {
  const opened = await choosing()
  opened.server.answer(api.imports.read, read)
  await opened.person.upload(opened.dialog.getByLabelText('Book'), epub)
  await opened.dialog.findByLabelText('Author')
  return {
    ...opened,
    box: (title: string) => opened.dialog.getByRole('checkbox', { name: `Include: ${title}` }),
  }
}

export type Opened = Awaited<ReturnType<typeof reading>>

/** Fills in what no file tells. */
export const describeAuthor = ({ dialog }: Opened) =>
  fireEvent.change(dialog.getByLabelText('About the author'), { target: { value: 'A poet.' } })
export const press = ({ person, dialog }: Opened, name: string) =>
  person.click(dialog.getByRole('button', { name }))
export const finished = ({ server }: Opened) =>
  server.asked.findLast(({ path, form }) => path.startsWith('/api/admin/import') && !form)
export const titles = ({ dialog }: Opened) =>
  dialog.getAllByRole('textbox', { name: /^Title of part/ }).map((input) => (input as HTMLInputElement).value)
