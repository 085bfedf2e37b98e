import { act, screen, within } from '@testing-library/react'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { aChapter, aLibraryWork, aWork } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the library otherwise: how long that takes is not what is tested here.
import './work-tools.tsx'

export const { library } = api

const about = {
  id: 4,
  title: 'The Tide',
  description: 'Of the sea.',
  category: 'Essay/Information',
  wordCount: 2_000,
  factorSum: 2_000,
} as const

export const tide = aLibraryWork(about, 2)
/** As a write returns it: without its chapters. */
export const bareTide = aWork({ ...about, chapterCount: 2 })

export const part = aChapter({
  ...tide.chapters[0],
  content: 'The first part.',
  category: 'Essay/Information',
})

export const refused = new ApiError('internal', 'Something went wrong')

/** The library as an administrator has it. */
export function openLibrary(works = [tide]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(library.page, { works, total: works.length, totalPages: 1 })
  opened.start()
  return opened
}

type OpenLibrary = ReturnType<typeof openLibrary>

export const press = async ({ person }: OpenLibrary, name: string) =>
  person.click(await screen.findByRole('button', { name }))
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const asked = ({ server }: OpenLibrary, method: string) =>
  server.asked.findLast((call) => call.method === method)

/** A library that answers a write when it is told to. */
export function late() {
  let finish = () => {}
  const answered = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    finish: () => act(async () => finish()),
    after:
      <Reply>(reply: Reply) =>
      () =>
        answered.then(() => reply),
  }
}
