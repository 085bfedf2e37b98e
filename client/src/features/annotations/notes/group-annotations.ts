import type { Annotation } from '#shared/annotations.ts'

interface NotedChapter {
  key: string
  title: string
  annotations: Annotation[]
}

export interface NotedWork {
  key: string
  /** Empty while the work is hidden from the reader. */
  title: string
  author: string
  /** True when the text can be opened. */
  isAvailable: boolean
  chapters: NotedChapter[]
}

/** Groups annotations by work and chapter. Works and chapters are in the order of their first annotations. */
export function groupAnnotations(annotations: Annotation[]): NotedWork[] {
  const works = new Map<string, NotedWork>()
  for (const annotation of annotations) {
    const { workId, textId, chapterId, title, author, chapterTitle } = annotation
    const isAvailable = workId !== null || textId !== null
    const key = JSON.stringify(isAvailable ? [workId, textId] : [title, author])
    const work = works.get(key) ?? { key, title, author, isAvailable, chapters: [] }
    works.set(key, work)
    const chapterKey = String(chapterId ?? chapterTitle)
    const chapter = work.chapters.find((other) => other.key === chapterKey)
    if (chapter) chapter.annotations.push(annotation)
    else work.chapters.push({ key: chapterKey, title: chapterTitle, annotations: [annotation] })
  }
  return [...works.values()]
}
