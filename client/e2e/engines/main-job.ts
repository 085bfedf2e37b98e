import { type APIRequestContext, expect } from '@playwright/test'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Person } from '../fixtures.ts'
import { watchWords } from '../watch-words.ts'
import { until, type Visitor } from './visitor.ts'

/** A browser, the account of a reader and the chapter that they read. */
export interface ReadingJourney {
  visitor: Visitor
  /** API client signed in as the reader. */
  request: APIRequestContext
  site: string
  person: Person
  work: string
  /** Path of the chapter. */
  path: string
  timeline: Timeline
}

const word = (number: number) => ({ text: `^Word ${number} of`, isPattern: true })
const button = (name: string) => ({ role: 'button', name })
const sentence = { role: 'region', name: 'The sentence around the word' }
const fullText = { role: 'region', name: 'Full text' }
const playButton = button('Play')

export async function logInByForm({ visitor, site, person }: ReadingJourney) {
  await visitor.goto(`${site}/`)
  await visitor.click({ label: 'Email' })
  await visitor.page.type(person.email)
  await visitor.click({ label: 'Password' })
  await visitor.page.type(person.password)
  await visitor.click(button('Log in'))
  await visitor.see({ role: 'heading', name: `Welcome, ${person.firstName}.` })
}

/** Searches for the work, opens it and goes to its third chapter. */
export async function findChapter({ visitor, site, work, path }: ReadingJourney) {
  await visitor.click({ role: 'searchbox', name: 'Search the library' })
  await visitor.page.type(work.slice(0, 9))
  await visitor.see({ text: '1 work' })
  await visitor.click({ role: 'link', name: `Start Reading: ${work}` })
  for (const next of ['Extracts', '1. Loomings'])
    await visitor.click({ role: 'link', name: `Next Chapter ${next}` })
  await visitor.see({ text: '1. Loomings' })
  await until(
    async () => (await visitor.page.evaluate(() => location.href)) === `${site}${path}` || undefined,
    'the address of the chapter',
  )
  await visitor.click(button('Save progress'))
  await visitor.see({ text: 'No session active' })
  for (let step = 0; step < 10; step += 1) await visitor.page.press('ArrowUp')
  await visitor.see({ role: 'slider', name: 'Reading speed' }, ({ value }) => value === '300')
}

/** Opens the chapter again at its first word. */
export async function restartChapter({ visitor, site, path }: ReadingJourney) {
  await visitor.goto(`${site}${path}`)
  await visitor.click(button('Restart'))
  await visitor.see(word(1))
}

const played = 20

/** Runs in the page: records when handling of the next click starts and ends (`performance.now()`). */
function recordPress() {
  const press = { from: 0, to: 0 }
  Object.assign(window, { press })
  const note = (end: 'from' | 'to', isCapturing: boolean) =>
    window.addEventListener(
      'click',
      () => {
        press[end] = performance.now()
      },
      { capture: isCapturing, once: true },
    )
  note('from', true)
  note('to', false)
}

/**
 * Plays twenty words and pauses. Returns how late (+) or early (-) the last word ended, in ms. Each word is due at an absolute
 * time, so one late word does not delay the next.
 */
export async function playTwentyWords({ visitor, timeline }: ReadingJourney): Promise<number> {
  const words = await watchWords(visitor.page)
  await visitor.page.evaluate(recordPress)
  await visitor.click(playButton)
  await until(async () => (await words()).length > played || undefined, 'twenty words')
  await visitor.page.press(' ')
  await visitor.see(playButton)
  const shown = await words()
  const expected = timeline.words.slice(0, shown.length).map(({ text }) => text)
  expect(shown.map(({ word }) => word)).toEqual(expected)
  const press = await visitor.page.evaluate(
    () => (window as unknown as { press: { from: number; to: number } }).press,
  )
  const startedAt = (shown[played]?.shownAt ?? 0) - timeline.wordStartMs(played, 300)
  return startedAt < press.from ? startedAt - press.from : Math.max(0, startedAt - press.to)
}

/** Runs in the page: locates a word in the sentence or the full text, and reports whether it is underlined and what is highlighted. */
function locateWord(wanted: string) {
  const node = document.querySelector('.passage [data-first], .full-text [data-first]')?.firstChild
  if (!(node instanceof Text)) throw new Error('There is no text')
  const range = document.createRange()
  range.setStart(node, node.data.indexOf(wanted))
  range.setEnd(node, node.data.indexOf(wanted) + wanted.length)
  const box = range.getBoundingClientRect()
  const bar = document.querySelector('.word-bar')?.getBoundingClientRect()
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    isUnderlined:
      bar !== undefined &&
      Math.abs(bar.left - box.left) < 1 &&
      Math.abs(bar.right - box.right) < 1 &&
      Math.abs(bar.top - box.bottom) < 2,
    coloured: [...(CSS.highlights.get('current-word') ?? [])].map(String),
  }
}

/** Waits until this word alone is underlined and highlighted. */
const waitForHighlight = ({ visitor }: ReadingJourney, wanted: string) =>
  until(async () => {
    const highlight = await visitor.page.evaluate(locateWord, wanted)
    return highlight.isUnderlined && highlight.coloured.join() === wanted ? highlight : undefined
  }, `the mark at "${wanted}"`)

export async function useSentence(journey: ReadingJourney) {
  const { visitor } = journey
  const { text } = await visitor.see(sentence)
  expect(text).toContain('Some years ago—never mind how long precisely—having little or no money in my purse')
  const { x, y } = await visitor.page.evaluate(locateWord, 'purse,')
  await visitor.page.click(x, y)
  await visitor.see(word(19))
  await waitForHighlight(journey, 'purse,')
}

export async function lookUpAndSave({ visitor, request }: ReadingJourney) {
  const dialog = { role: 'dialog', name: 'purse' }
  await visitor.page.press('d')
  await visitor.see(dialog, ({ text }) => /money|bag/.test(text))
  await visitor.page.press('Escape')
  await visitor.seeNo(dialog)
  await visitor.page.press('w')
  await visitor.see({ text: 'Word saved!' })
  await visitor.see({ text: '"purse" has been added to your saved words.' })
  await visitor.see(button('Word saved'), ({ isDisabled }) => isDisabled)
  const saved = await (await request.get('/api/user/saved-words')).json()
  expect(saved).toMatchObject([{ word: 'purse', wordNumber: 19 }])
}

export async function useFullText(journey: ReadingJourney) {
  const { visitor } = journey
  await visitor.page.press('t')
  await visitor.see(fullText)
  await waitForHighlight(journey, 'purse,')
  const { x, y } = await visitor.page.evaluate(locateWord, 'shore,')
  await visitor.page.click(x, y)
  await visitor.see(word(27))
  await visitor.seeNo({ text: 'Word saved!' })
  await waitForHighlight(journey, 'shore,')
  await visitor.click(button('Hide full text'))
  await visitor.seeNo(fullText)
}

/** Selects the middle of a word in the full text. */
function selectWord(wanted: string) {
  const node = document.querySelector('.full-text [data-first]')?.firstChild
  if (!(node instanceof Text)) throw new Error('There is no text')
  const at = node.data.indexOf(wanted)
  getSelection()?.setBaseAndExtent(node, at + 1, node, at + wanted.length - 1)
}

/** Highlights a sentence with the `h` key, and selected words with the toolbar in the full text. */
export async function markWords({ visitor, request }: ReadingJourney) {
  const waitForDrawn = (name: string) =>
    until(
      async () =>
        (await visitor.page.evaluate((name) => CSS.highlights.get(name)?.size === 1, name)) || undefined,
      `the words drawn as ${name}`,
    )
  await visitor.page.press('h')
  await waitForDrawn('marked-amber')
  await visitor.page.press('t')
  await visitor.see(fullText)
  await visitor.page.evaluate(selectWord, 'Ishmael.')
  await visitor.click(button('Blue'))
  await waitForDrawn('marked-blue')
  const annotations = await until(async () => {
    const { annotations } = await (await request.get('/api/user/annotations?sort=text')).json()
    return annotations.length > 1 ? annotations : undefined
  }, 'the saved highlights')
  expect(annotations).toMatchObject([
    { quote: 'Ishmael.', colour: 'blue' },
    { quote: expect.stringMatching(/^Some years ago—never mind/), colour: 'amber' },
  ])
  await visitor.click(button('Hide full text'))
  await visitor.seeNo(fullText)
}

/** Leaves the reading page by a link while paused, and by URL during playback. Expects the page to reopen at the last word. */
export async function leaveAndReturn({ visitor, site, work, path }: ReadingJourney) {
  await visitor.page.press('ArrowRight')
  await visitor.see(word(28))
  await visitor.click({ role: 'link', name: 'Library' })
  await visitor.click({ role: 'link', name: `Continue: ${work}` })
  await visitor.see(word(28))
  await visitor.see({ text: 'Continuing from bookmark' })

  await visitor.page.evaluate(() => {
    const line = document.querySelector('[data-word]')
    let count = 0
    new MutationObserver(() => {
      count += 1
      localStorage.setItem('words shown', String(count))
    }).observe(line as Element, { childList: true, characterData: true, subtree: true })
  })
  await visitor.click(playButton)
  const countShown = async () =>
    Number(await visitor.page.evaluate(() => localStorage.getItem('words shown')))
  await until(async () => (await countShown()) >= 5 || undefined, 'five words')
  await visitor.goto(`${site}/about`)
  const shown = await countShown()
  await visitor.goto(`${site}${path}`)
  await visitor.see(word(28 + shown))
  // Waits for the toast: if it opened later, it would consume the Escape meant for the dialog.
  await visitor.see({ text: 'Continuing from bookmark' })
}

function getStyles() {
  const line = document.querySelector('[data-word]')
  const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
  return { colorScheme, backgroundColor, font: line ? getComputedStyle(line).fontFamily : '' }
}

/** Runs in the page: returns the middle of the pivot letter, in px, and reports whether its font has loaded. */
function getPivotLetter() {
  const letter = document.querySelector('[data-pivot]') as Element
  const { x, width } = letter.getBoundingClientRect()
  const [family = ''] = getComputedStyle(letter).fontFamily.split(',')
  const isLoaded = [...document.fonts].some(
    ({ family: name, status }) =>
      status === 'loaded' && name.replaceAll('"', '') === family.replaceAll('"', ''),
  )
  return { x: x + width / 2, family, isLoaded }
}

export async function changeSettings({ visitor, site, path }: ReadingJourney) {
  const dialog = { role: 'dialog', name: 'Reader Settings' }
  const toggle = (name: string) => ({ role: 'switch', name })
  const before = await visitor.page.evaluate(getStyles)
  expect(before).toMatchObject({ colorScheme: 'light', font: expect.not.stringContaining('OpenDyslexic') })
  const { x } = await visitor.page.evaluate(getPivotLetter)
  await visitor.click(button('Reader settings'))
  for (const name of ['Dark Mode', 'Dyslexic-friendly Font']) {
    await visitor.click({ ...toggle(name), within: dialog })
    await visitor.see({ ...toggle(name), within: dialog }, ({ isChecked }) => isChecked)
  }
  await visitor.page.press('Escape')
  await visitor.seeNo(dialog)
  const expected = { colorScheme: 'dark', font: expect.stringContaining('OpenDyslexic') }
  expect(await visitor.page.evaluate(getStyles)).toMatchObject(expected)
  await until(async () => {
    const letter = await visitor.page.evaluate(getPivotLetter)
    return (letter.isLoaded && Math.abs(letter.x - x) <= 1) || undefined
  }, 'the letter at its point, in the new font')
  await visitor.goto(`${site}${path}`)
  await visitor.see(playButton)
  expect(await visitor.page.evaluate(getStyles)).toMatchObject(expected)
  await visitor.see({ role: 'slider', name: 'Reading speed' }, ({ value }) => value === '300')
}

/** Runs in the page: adds `countStarted`, which counts the sounds that have started by the clock of the audio context. */
function countSounds() {
  const { start } = AudioBufferSourceNode.prototype
  const startsAt: number[] = []
  let context: BaseAudioContext | undefined
  AudioBufferSourceNode.prototype.start = function (when = 0) {
    context = this.context
    startsAt.push(when)
    start.call(this, when)
  }
  const count = () => startsAt.filter((at) => at < (context?.currentTime ?? 0)).length
  Object.assign(window, { countStarted: count })
}

const heard = 3

/** Downloads the voice and listens to three clauses. */
export async function listen(journey: ReadingJourney) {
  const { visitor, timeline } = journey
  await restartChapter(journey)
  await visitor.page.evaluate(countSounds)
  const shown = await watchWords(visitor.page)
  await visitor.page.press('v')
  await visitor.click({ role: 'button', name: '^Download the voice', isPattern: true })
  await visitor.seeNo({ role: 'dialog', name: 'Read aloud' })
  await visitor.page.press(' ')
  const count = () =>
    visitor.page.evaluate(() => (window as unknown as { countStarted(): number }).countStarted())
  await until(async () => (await count()) >= heard || undefined, 'three clauses')
  await visitor.page.press(' ')
  await visitor.see(playButton)
  const words = await shown()
  expect(words.length).toBeGreaterThan(heard)
  expect(words.map(({ word: text }) => text)).toEqual(
    timeline.words.slice(0, words.length).map(({ text }) => text),
  )
}

/** Plays, pauses and moves the voice with media keys, and turns it off. */
export async function pressMediaKeys(
  { visitor, work, timeline }: ReadingJourney,
  send: (...command: string[]) => string,
) {
  const waitFor = (status: string) =>
    until(async () => send('status') === status || undefined, `the status ${status}`)
  await waitFor('Paused')
  expect(send('metadata', '--format', '{{artist}}: {{title}}')).toBe(`${work}: 1. Loomings`)
  send('next')
  const second = timeline.sentenceEnd(0) + 1
  await visitor.see(word(timeline.sentenceEnd(second) + 2))
  send('previous')
  await visitor.see(word(second + 1))
  send('play')
  await waitFor('Playing')
  await visitor.seeNo(word(second + 1))
  for (const command of ['pause', 'play', 'stop']) {
    send(command)
    await waitFor({ pause: 'Paused', play: 'Playing' }[command] ?? '')
  }
  await visitor.see(playButton)
  await visitor.page.press('v')
  await waitFor('')
}
