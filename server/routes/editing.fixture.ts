import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import { aNewWork } from '#shared/testing/make.ts'
import type { Caller } from '../testing/start.ts'

const { library } = api

export const workBody = aNewWork({ title: 'The Tide', description: 'Of the sea.' })

/** Edits works and chapters as an administrator. */
export function createEditor(admin: () => Caller) {
  return {
    async add(changes: object = {}): Promise<Work> {
      const { body } = await admin()
        .send(adminApi.library.createWork, { body: { ...workBody, ...changes } })
        .expect(201)
      return body
    },
    async addChapter(workId: number, body: object = {}): Promise<Chapter> {
      const asked = { title: 'One', content: 'One two three four.', ...body }
      const answer = await admin()
        .send(adminApi.library.createChapter, { params: { workId }, body: asked })
        .expect(201)
      return answer.body
    },
    /** Lists the title and order of each chapter of a work. */
    async listChapterOrders(workId: number): Promise<[string, number][]> {
      const { body } = await admin().call(library.chapters, { params: { workId } }).expect(200)
      return (body as ChapterSummary[]).map(({ title, order }) => [title, order])
    },
  }
}
