import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { underlineEmphasis } from '../../structure/emphasis.ts'
import { readHtml } from './blocks.ts'

const readText = (html: string) =>
  underlineEmphasis(
    readHtml(html)
      .blocks.map(({ text }) => text)
      .join('\n\n'),
  )

test('formats speakers in typed table cells, with directions in brackets', () => {
  const text = readText(`<table><tbody>
    <tr><td/><td><i epub:type="z3998:stage-direction"><b epub:type="z3998:persona">Francisco</b> at his post.</i></td></tr>
    <tr><td epub:type="z3998:persona">Bernardo</td><td>Who’s there?</td></tr>
    <tr><td epub:type="z3998:persona">Mrs. <abbr>Linde</abbr></td><td epub:type="z3998:verse"><p><span>For this relief,</span><br/><span>And I am sick.</span></p></td></tr>
    <tr><td epub:type="z3998:persona"><b epub:type="z3998:persona">All</b></td><td><i epub:type="z3998:stage-direction">Rising.</i> Give way!</td></tr>
    </tbody></table>`)
  expect(text).toBe(
    [
      '[Francisco at his post.]',
      'BERNARDO. Who’s there?',
      'MRS. LINDE.\nFor this relief,\nAnd I am sick.',
      'ALL. [Rising.] Give way!',
    ].join('\n\n'),
  )
  const words = createTimeline(text, 'Stage Play').words
  expect(words.filter(({ role }) => role === 'name').map(({ text }) => text)).toEqual([
    'BERNARDO.',
    'MRS.',
    'LINDE.',
    'ALL.',
  ])
  expect(words.filter(({ role }) => role === 'direction').map(({ text }) => text)).toContain('[Rising.]')
})

test('recognizes speakers and directions by class', () => {
  expect(
    readText(
      '<p class="speaker">Hamlet</p><p>To be.</p><p><span class="persona">Ophelia:</span> My lord.</p><p class="stage-direction">Exit.</p><p class="direction">(Alone.)</p>',
    ),
  ).toBe('HAMLET. To be.\n\nOPHELIA. My lord.\n\n[Exit.]\n\n(Alone.)')
})

const speeches = ['Nora', 'Helmer', 'Nora', 'Helmer', 'Nora', 'Dr. Rank', 'Nora', 'Dr. Rank']

test('recognizes recurring names in bold, small capitals or terms as speakers', () => {
  const expected = speeches.map((name) => `${name.toUpperCase()}. Some words.`).join('\n\n')
  expect(readText(speeches.map((name) => `<p><b>${name}.</b> Some words.</p>`).join(''))).toBe(expected)
  expect(
    readText(speeches.map((name) => `<p><span class="smcap">${name}</span>: Some words.</p>`).join('')),
  ).toBe(expected)
  expect(
    readText(`<dl>${speeches.map((name) => `<dt>${name}</dt><dd>Some words.</dd>`).join('')}</dl>`),
  ).toBe(expected)
})

test('does not take glossary terms and unique bold words for speakers', () => {
  const terms = ['Acid', 'Base', 'Carbon', 'Diode', 'Ether', 'Flint', 'Glass']
  expect(readText(`<dl>${terms.map((term) => `<dt>${term}</dt><dd>Explained.</dd>`).join('')}</dl>`)).toBe(
    terms.map((term) => `${term}\n\nExplained.`).join('\n\n'),
  )
  expect(readText(terms.map((term) => `<p><b>${term}</b> is bold.</p>`).join(''))).toBe(
    terms.map((term) => `__${term}__ is bold.`).join('\n\n'),
  )
})

test('reads a paragraph of 100,000 directions', () => {
  expect(readText(`<p>${'<i class="stage">a</i> '.repeat(100_000)}</p>`)).toHaveLength(399_999)
})

test('keeps a speaker without a speech, and reads a drop cap from its picture', () => {
  expect(readText('<table><tr><td class="persona">Ghost</td><td></td></tr></table><p>After.</p>')).toBe(
    'GHOST.\n\nAfter.',
  )
  expect(readText('<p><img alt="T" src="t.png"/>he house.</p>')).toBe('The house.')
})
