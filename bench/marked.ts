import type { Browser } from '@playwright/test'
import { adminApi } from '#shared/admin-api.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Chapter, Work } from '#shared/library.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aNewWork } from '#shared/testing/make.ts'
import { type BenchFigure, percentile, round } from './figure.ts'
import { createBrowserContext, runInChromium } from './in-chromium.ts'
import { findNovel } from './novel.ts'
import { measureOnEmbedded } from './open-site.ts'
import { type Device, devices, openOnce } from './opening.ts'
import { registerReaders, requestJson, type SiteClient, signIn } from './site.ts'

const marksCount = 1_000
const worksCount = 50
const savedCount = 5_000
const turns = 3

/** Creates a work with one chapter. Returns the chapter's id and its path in the reader. */
async function addChapter(admin: SiteClient, title: string, content: string) {
  const { id } = await requestJson<Work>(admin, adminApi.library.createWork.path, {
    method: 'POST',
    body: aNewWork({ title, category: 'Novel' }),
  })
  const path = buildUrl(adminApi.library.createChapter, { params: { workId: id } })
  const chapter = { title: 'One', content, order: 1 }
  const made = await requestJson<Chapter>(admin, path, { method: 'POST', body: chapter })
  return { id: made.id, path: `/reader/${id}/${made.id}` }
}

/** Returns the first 100,000 words of the novel. */
async function readNovel(admin: SiteClient): Promise<string> {
  const { chapters } = await findNovel(admin)
  const contents: string[] = []
  let words = 0
  for (const { id, wordCount } of chapters) {
    if (words > 100_000) break
    words += wordCount
    const { content } = await requestJson<Chapter>(admin, buildUrl(api.library.chapter, { params: { id } }))
    contents.push(content)
  }
  return contents.join('\n\n')
}

async function markWords(reader: SiteClient, chapterId: number, count: number, every: number) {
  for (let at = 0; at < count; at += 1) {
    const words = { startWord: 1 + at * every, endWord: Math.ceil((at + 0.2) * every), revision: 1 }
    const mark = { clientId: crypto.randomUUID(), chapterId, ...words, kind: 'highlight' }
    await requestJson(reader, annotationApi.annotations.create.path, { method: 'POST', body: mark })
  }
}

/** Saves `count` different words of a text: those whose first occurrence is latest, because they are rarer. */
async function saveWords(reader: SiteClient, content: string, count: number) {
  const words = new Set(content.toLowerCase().match(/(?<![a-z’-])[a-z]{4,}(?![a-z’-])/g))
  for (const word of [...words].slice(-count)) {
    const body = { word, definition: 'A word.' }
    await requestJson(reader, api.words.save.path, { method: 'POST', body })
  }
  // Calls until the server has found the forms of all words, so that this work is not measured.
  for (let call = 0; call < count / 200; call += 1)
    await requestJson(reader, savedFormsApi.savedForms.list.path)
}

/** Measures opening a long chapter with many highlights or saved words, relative to one without, and opening a long page of notes. */
export function measureMarkedTexts(): Promise<BenchFigure[]> {
  return measureOnEmbedded(({ url, administrator }) =>
    runInChromium(async (browser) => {
      const admin = await signIn(url, administrator)
      const [plain, marked, noting, saving] = await registerReaders(url, 4)
      if (!plain || !marked || !noting || !saving) throw new Error('no readers')
      const content = await readNovel(admin)
      const { id, path } = await addChapter(admin, 'A long one', content)
      await saveWords(saving, content, savedCount)
      await markWords(marked, id, marksCount, 100)
      for (let work = 0; work < worksCount; work += 1) {
        const chapter = await addChapter(admin, `Work ${work}`, 'One two three four five. '.repeat(100))
        await markWords(noting, chapter.id, marksCount / worksCount, 20)
      }
      const ratios = [
        await measureOpeningRatios(browser, { plain, marked }, path, 'desktop', marks),
        await measureOpeningRatios(browser, { plain, marked }, path, 'phone', marks),
        await measureOpeningRatios(browser, { plain, marked: saving }, path, 'desktop', words),
        await measureOpeningRatios(browser, { plain, marked: saving }, path, 'phone', words),
      ]
      return [...ratios.flat(), await measureNotes(browser, noting, plain)]
    }),
  )
}

const marks = { what: '1,000 marks', bound: 1.3 }
const words = { what: '5,000 saved words', bound: 1.15 }

type Times = Record<'plain' | 'marked', number[]>

/** Compares the times to open a chapter for a user with marks or saved words and a user without. The two users alternate. */
async function measureOpeningRatios(
  browser: Browser,
  readers: Record<keyof Times, SiteClient>,
  path: string,
  device: Device,
  { what, bound }: typeof marks,
): Promise<BenchFigure[]> {
  const word: Times = { plain: [], marked: [] }
  const fullText: Times = { plain: [], marked: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of ['plain', 'marked'] as const) {
      const { url } = readers[name]
      const context = await createBrowserContext(browser, readers[name], devices[device].viewport)
      const opened = { path, usable: '[data-word]:not(:empty)' }
      await openOnce(context, url, opened, device)
      const { usableMs } = await openOnce(context, url, opened, device, async (page) => {
        fullText[name].push(await page.evaluate<number>(openFullText))
      })
      word[name].push(usableMs)
      await context.close()
    }
  }
  const about = `${what} in 100,000 words, ${device}`
  return [toRatio(`reader, ${about}`, word, bound), toRatio(`full text, ${about}`, fullText, bound)]
}

/** Script that opens the full text and returns the time until it is painted, in ms. */
const openFullText = `new Promise((resolve) => {
  const startedAt = performance.now()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }))
  const { port1, port2 } = new MessageChannel()
  // A message posted during a frame is handled after the frame.
  port1.onmessage = () => resolve(performance.now() - startedAt)
  const look = () => {
    if (document.querySelector('.full-text')) port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

function toRatio(name: string, { plain, marked }: Times, bound: number): BenchFigure {
  const [measured, control] = [percentile(marked, 50), percentile(plain, 50)]
  return {
    name,
    measured: `${Math.round(measured)} ms`,
    control: `without ${Math.round(control)} ms`,
    value: round(measured / control),
    bound,
    unit: 'x',
  }
}

async function measureNotes(browser: Browser, noting: SiteClient, plain: SiteClient): Promise<BenchFigure> {
  const times = { noting: [] as number[], plain: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, who] of [
      ['noting', noting],
      ['plain', plain],
    ] as const) {
      const context = await createBrowserContext(browser, who, devices.phone.viewport)
      const opened = { path: '/notes', usable: name === 'noting' ? 'main blockquote' : 'main a[href="/"]' }
      await openOnce(context, who.url, opened, 'phone')
      times[name].push((await openOnce(context, who.url, opened, 'phone')).usableMs)
      await context.close()
    }
  }
  return {
    name: 'notes, 1,000 in 50 works, phone, warm cache',
    measured: `${Math.round(percentile(times.noting, 50))} ms`,
    control: `without notes ${Math.round(percentile(times.plain, 50))} ms`,
    value: Math.round(percentile(times.noting, 50)),
    bound: 1_000,
    unit: 'ms',
  }
}
