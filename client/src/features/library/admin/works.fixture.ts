import { act } from '@testing-library/react'
import { api } from '#shared/api.ts'
import { aChapter, aLibraryWork, aWork } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Preloaded, so that no test waits for the lazy import.
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
/** The work as write endpoints return it, without chapters. */
export const bareTide = aWork({ ...about, chapterCount: 2 })

export const part = aChapter({
  ...tide.chapters[0],
  content: 'The first part.',
  category: 'Essay/Information',
})

/** Opens the library as an administrator. */
export function openLibrary(works = [tide]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(library.page, { works, total: works.length, totalPages: 1 })
  opened.start()
  return opened
}

/** Returns a reply that is delayed until `finish` is called. */
export function holdReply() {
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
