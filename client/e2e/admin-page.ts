import type { Page } from '@playwright/test'
import { aNewWork } from '#shared/testing/make.ts'

export const getToast = (page: Page, text: string) => page.getByText(text, { exact: true })

export async function postWork(page: Page, title: string, chapters: Record<string, string>) {
  const work = await page.request.post('/api/works', {
    data: aNewWork({ title }),
  })
  const { id } = await work.json()
  const ids: number[] = []
  for (const [name, content] of Object.entries(chapters)) {
    const chapter = await page.request.post(`/api/works/${id}/chapters`, { data: { title: name, content } })
    ids.push((await chapter.json()).id)
  }
  return { id: Number(id), chapters: ids }
}
