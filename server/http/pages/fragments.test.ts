import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fragmentOf, gzipOf } from './fragments.ts'

const long = 'All this happened, more or less. '.repeat(5_000)

test.each([
  ['none', []],
  ['one', ['One.']],
  ['an empty one between others', ['One. ', '', 'Two.']],
  ['short and long ones', ['é', long, '😀', long, 'end']],
])('%s: texts that were deflated each by itself are one file of gzip', async (_name, texts) => {
  const fragments = await Promise.all(texts.map(fragmentOf))
  expect(gunzipSync(gzipOf(fragments)).toString()).toBe(texts.join(''))
})

test('a fragment stands in any place, as often as it is needed', async () => {
  const [one, other] = [await fragmentOf('One. '), await fragmentOf(long)]
  expect(gunzipSync(gzipOf([other, one, other])).toString()).toBe(`${long}One. ${long}`)
  expect(gunzipSync(gzipOf([one, one])).toString()).toBe('One. One. ')
})
