import { expect, test } from '@playwright/test'
import { readerPath, register } from '../fixtures.ts'
import { loadTimeline } from '../watch-words.ts'
import { findEngines } from './find-engines.ts'
import * as journey from './main-job.ts'
import { causedErrors, causeErrors } from './page-errors.ts'
import { createVisitor } from './visitor.ts'

const { installed, missing } = await findEngines()

/** Maximum delay of a word: two frames of a 60 Hz screen, in ms. */
const lateMaxMs = 34

for (const engine of installed) {
  test(
    `a reader plays on time, looks a word up, leaves, and returns to the exact word in ${engine.name}`,
    { tag: '@timed' },
    async ({ request, baseURL }, info) => {
      test.setTimeout(180_000)
      const person = await register({ request })
      const path = await readerPath({ request }, 'moby', '1. Loomings')
      const timeline = await loadTimeline({ request }, path)
      const work = 'Moby-Dick; or, The Whale'
      const { page, version, mediaKeys, close } = await engine.open()
      info.annotations.push({ type: 'browser', description: `${engine.name} ${version}` })
      const visitor = createVisitor(page)
      const given = { visitor, request, site: String(baseURL), person, work, path, timeline }
      try {
        await test.step('signs in', () => journey.logInByForm(given))
        await test.step('opens a chapter', () => journey.findChapter(given))
        await test.step('plays twenty words on time', async () => {
          const late: number[] = []
          // Takes the best of three rounds: the machine may be busy.
          while (late.length < 3 && !late.some((ms) => Math.abs(ms) <= lateMaxMs)) {
            if (late.length > 0) await journey.restartChapter(given)
            late.push(await journey.playTwentyWords(given))
          }
          info.annotations.push({ type: 'late', description: String(late) })
          expect(Math.min(...late.map(Math.abs)), `late by ${late} ms`).toBeLessThanOrEqual(lateMaxMs)
        })
        await test.step('uses the sentence', () => journey.useSentence(given))
        await test.step('looks a word up and saves it', () => journey.lookUpAndSave(given))
        await test.step('uses the full text', () => journey.useFullText(given))
        await test.step('marks words', () => journey.markWords(given))
        await test.step('leaves and comes back', () => journey.leaveAndReturn(given))
        await test.step('changes settings', () => journey.changeSettings(given))
        await test.step('listens', () => journey.listen(given))
        if (mediaKeys) await test.step('uses media keys', () => journey.pressMediaKeys(given, mediaKeys))
        await test.step('records no page errors', async () => {
          expect(await visitor.errors()).toEqual([])
          // Checks that each kind of error is recorded.
          await page.evaluate(causeErrors)
          for (const kind of causedErrors)
            await expect.poll(async () => (await visitor.errors()).join('\n')).toMatch(kind)
        })
      } finally {
        await close()
      }
    },
  )
}

test('all browsers are installed where LECTERN_BROWSERS is all', () => {
  for (const name of missing) test.info().annotations.push({ type: 'missing browser', description: name })
  if (process.env.LECTERN_BROWSERS === 'all') expect(missing).toEqual([])
})
