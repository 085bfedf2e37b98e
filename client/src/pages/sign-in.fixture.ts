import { api } from '#shared/api.ts'
import type { open } from '../testing/render.tsx'

export function answerHome(server: ReturnType<typeof open>['server']) {
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.afterLogin, [])
}

export const message = { id: 1, title: 'Fine Pens', content: 'Write.', imageUrl: null, supportUrl: null }
