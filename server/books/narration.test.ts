import { expect, test } from 'vitest'
import { tokenize } from '#shared/timing/tokenize.ts'
import { makeSilentWav } from '../testing/files.ts'
import { parseClock } from './formats/epub/overlays.ts'
import { readBook } from './read-book.ts'
import { buildPar, makeEpub } from './testing/make-epub.ts'

const clip = (begin: string, end: string) => `clipBegin="${begin}" clipEnd="${end}"`

/** Reads a book and returns the recorded words of each part, with their times in s. */
async function readNarration(made: Parameters<typeof makeEpub>[0]) {
  const files = { 'OEBPS/a.wav': makeSilentWav(100), ...made.files }
  const { parts, category, audio, omissions } = await readBook({
    name: 'a.epub',
    bytes: makeEpub({ nav: '', ...made, files }),
  })
  const narrated = parts.map(({ content, clips }) => {
    const tokens = tokenize(content, category)
    return clips.map(({ startWord, endWord, file, beginMs, endMs }) => {
      const words = Array.from({ length: endWord - startWord + 1 }, (_, at) =>
        tokens.text(startWord - 1 + at),
      )
      return `${audio[file]?.name} ${beginMs / 1000}-${endMs === null ? 'end' : endMs / 1000} ${words.join(' ')}`
    })
  })
  return { narrated, omitted: omissions.find(({ reason }) => reason === 'narration') }
}

const rain =
  '<p><span id="s1">The rain fell on the roof all night.</span> <span id="s2">By the morning the lake was full.</span></p>'
const sun =
  '<p><span id="s1">The sun rose over the hills at six.</span> <span id="s2">By noon the grass was dry again.</span></p>'

test('follows sentences and single words to the words of the chapters', async () => {
  const letter =
    '<p id="p1"><span id="w1">Dear</span> <i id="w2">friend</i>, <span id="w3">w</span>e are well and hope you are.</p>'
  const { narrated, omitted } = await readNarration({
    documents: {
      'one.xhtml': `<h1 id="h">One</h1><p>Nobody reads this paragraph here.</p>${rain}`,
      'two.xhtml': `<h1>Two</h1>${sun}${letter}`,
    },
    nav: '<li><a href="one.xhtml">One</a></li><li><a href="two.xhtml">Two</a></li>',
    overlays: {
      'one.xhtml': `<seq epub:textref="one.xhtml">${buildPar('one.xhtml#h', clip('0s', '1s'))}
        <seq>${buildPar('one.xhtml#s1', clip('0:00:01.000', '00:03'))}${buildPar('one.xhtml#s2', clip('3500ms', '0.1min'))}</seq></seq>`,
      'two.xhtml': [
        buildPar('two.xhtml#s1', clip('0', '2.5'), 'b.wav'),
        buildPar('two.xhtml#s2', clip('3', '4'), 'b.wav'),
        buildPar('two.xhtml#w1', clip('5', '5.5')),
        buildPar('two.xhtml#w2', 'clipBegin="5.5"'),
      ].join(''),
    },
    files: { 'OEBPS/b.wav': makeSilentWav(100) },
  })
  expect(narrated).toEqual([
    [
      'OEBPS/a.wav 1-3 The rain fell on the roof all night.',
      'OEBPS/a.wav 3.5-6 By the morning the lake was full.',
    ],
    [
      'OEBPS/b.wav 0-2.5 The sun rose over the hills at six.',
      'OEBPS/b.wav 3-4 By noon the grass was dry again.',
      'OEBPS/a.wav 5-5.5 Dear',
      'OEBPS/a.wav 5.5-end friend,',
    ],
  ])
  expect(omitted).toBeUndefined()
})

test('keeps passages around note marks, pictures and drop caps, in the place of their own words', async () => {
  const refrain = (id: string) => `<p id="${id}">And the bells rang, and the bells rang.</p>`
  const { narrated } = await readNarration({
    documents: {
      'one.xhtml': `<h1>One</h1>${refrain('r1')}<p id="p1"><span class="dropcap">T</span>he lake<a epub:type="noteref" href="#n1">1</a> was full, and so was the old tub.</p>
        <p><img alt="A tub with a lid"/></p>${refrain('r2')}<p id="p2">Then the tub was empty again, for it leaked.</p><aside epub:type="footnote" id="n1"><p>1 In the north of the country.</p></aside>`,
    },
    overlays: {
      'one.xhtml': ['r2', 'p2', 'p1', 'r1']
        .map((id, at) => buildPar(`one.xhtml#${id}`, clip(`${at}s`, `${at + 1}s`)))
        .join(''),
    },
  })
  expect(narrated[0]).toEqual([
    'OEBPS/a.wav 3-4 And the bells rang, and the bells rang.',
    'OEBPS/a.wav 2-3 The lake was full, and so was the old tub.',
    'OEBPS/a.wav 0-1 And the bells rang, and the bells rang.',
    'OEBPS/a.wav 1-2 Then the tub was empty again, for it leaked.',
  ])
})

test('leaves out broken passages and reports them', async () => {
  const { narrated, omitted } = await readNarration({
    documents: { 'one.xhtml': `<h1>One</h1>${rain}`, 'two.xhtml': `<h1>Two</h1>${sun}` },
    overlays: {
      'one.xhtml': [
        buildPar('one.xhtml#s1', clip('1s', '2s')),
        buildPar('one.xhtml#nowhere', clip('2s', '3s')),
        buildPar('two.xhtml#s1', clip('2s', '3s')),
        buildPar('one.xhtml#s2', clip('2s', '3s'), 'missing.mp3'),
        buildPar('one.xhtml#s2', clip('2s', '3s'), 'text.mp3'),
        buildPar('one.xhtml#s2', clip('3s', '2s')),
        buildPar('one.xhtml#s2', clip('soon', '2s')),
        buildPar('one.xhtml#s2', clip('1s', '99:99')),
        '<par><text src="one.xhtml#s2"/></par><par/>',
      ].join(''),
      'two.xhtml': buildPar('two.xhtml#s1'),
    },
    files: { 'OEBPS/two.xhtml.smil': 'no markup', 'OEBPS/text.mp3': 'No sound.' },
  })
  expect(narrated.flat()).toEqual(['OEBPS/a.wav 1-2 The rain fell on the roof all night.'])
  expect(omitted?.preview).toMatch(/^OEBPS\/one\.xhtml\.smil one\.xhtml#nowhere/)
  // 15 words: each of the seven broken passages is listed with two names, and the broken overlay with one.
  expect(omitted?.wordCount).toBe(15)
})

test('reads every form of a clock value', () => {
  const forms = ['1:02:03.5', '02:03', '3.5s', '12min', '500ms', '1.5h', '7', '0:00:24.500']
  expect(forms.map(parseClock)).toEqual([3_723_500, 123_000, 3_500, 720_000, 500, 5_400_000, 7_000, 24_500])
  const others = ['', '1:2:3:4', '61:00', '1:60', 's', '-3s', '1 s', '1e3', '5:61:5', 'npt=3s']
  expect(others.map(parseClock).filter((ms) => ms !== undefined)).toEqual([])
})
