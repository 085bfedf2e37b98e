import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { ChapterSummary, Work } from '#shared/library.ts'
import { requestJson, type SiteClient } from './site.ts'

/** *Moby-Dick* in the starter library. */
export interface Novel {
  work: Work
  chapters: ChapterSummary[]
}

/** @throws Error when the library lacks the novel */
export async function findNovel(site: SiteClient): Promise<Novel> {
  const works = await requestJson<Work[]>(site, api.library.works.path)
  const work = works.find(({ title }) => title.startsWith('Moby-Dick'))
  if (!work) throw new Error('the library lacks the novel')
  const path = buildUrl(api.library.chapters, { params: { workId: work.id } })
  return { work, chapters: await requestJson<ChapterSummary[]>(site, path) }
}

/** Returns the longest chapter and its path in the reader. */
export function findLongestChapter({ work, chapters }: Novel): { id: number; path: string } {
  const id = [...chapters].sort((one, other) => other.wordCount - one.wordCount)[0]?.id ?? 0
  return { id, path: `/reader/${work.id}/${id}` }
}
