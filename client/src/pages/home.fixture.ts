import { api } from '#shared/api.ts'
import type { LibraryWork, ShortPiece, TonightPiece, Work } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { aLibraryWork, aProgressItem } from '#shared/testing/make.ts'
import { ada, open } from '../testing/render.tsx'

export function makeLibraryWork(id: number, changes: Partial<Work> = {}, parts = 2): LibraryWork {
  const work = aLibraryWork(
    { id, title: `Work ${id}`, wordCount: 4_000, factorSum: 4_500, ...changes },
    parts,
  )
  return {
    ...work,
    chapters: work.chapters.map((part, index) => ({ ...part, id: chapterId(id, index + 1) })),
  }
}

const chapterId = (workId: number, chapter: number) => workId * 100 + chapter

export const progress = (workId: number, chapter: number, changes: Partial<ProgressItem> = {}) =>
  aProgressItem({
    workId,
    workTitle: `Work ${workId}`,
    chapterId: chapterId(workId, chapter),
    chapterTitle: `Part ${chapter}`,
    wordsRead: 12,
    furthestWord: 12,
    wordCount: 2_000,
    factorSum: 2_400,
    lastRead: new Date(),
    ...changes,
  })

export function home({
  works = [makeLibraryWork(1)],
  read = [] as ProgressItem[],
  total = undefined as number | undefined,
  path = '/',
  user = ada,
  piece = null as ShortPiece,
  tonight = [] as TonightPiece[],
} = {}) {
  const count = total ?? works.length
  const opened = open(path, user)
  opened.server.answer(api.library.page, { works, total: count, totalPages: Math.ceil(count / 18) })
  opened.server.answer(api.reading.progress, read)
  opened.server.answer(api.library.shortPiece, piece)
  opened.server.answer(api.library.tonight, tonight)
  opened.start()
  return opened
}

export const asked = ({ server }: ReturnType<typeof home>) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/works')?.search ?? [])
