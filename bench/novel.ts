import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { ChapterSummary, Work } from '#shared/library.ts'
import { ask, type Site } from './site.ts'

/** *Moby-Dick*, as the starter library has it. */
export interface Novel {
  work: Work
  chapters: ChapterSummary[]
}

/** @throws Error where the library lacks it. */
export async function findNovel(site: Site): Promise<Novel> {
  const works = await ask<Work[]>(site, api.library.works.path)
  const work = works.find(({ title }) => title.startsWith('Moby-Dick'))
  if (!work) throw new Error('the library lacks the novel')
  const path = buildUrl(api.library.chapters, { params: { workId: work.id } })
  return { work, chapters: await ask<ChapterSummary[]>(site, path) }
}

/** Where its longest chapter is read. */
export function longestOf({ work, chapters }: Novel): { id: number; path: string } {
  const id = [...chapters].sort((one, other) => other.wordCount - one.wordCount)[0]?.id ?? 0
  return { id, path: `/reader/${work.id}/${id}` }
}
