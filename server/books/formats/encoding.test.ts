import { expect, test } from 'vitest'
import { decodeText, decodeXml } from './encoding.ts'

const latin = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)))

test('decodes UTF-8 with or without byte order mark, and UTF-16 of either byte order', () => {
  const text = 'Déjà vu — 漢字'
  expect(decodeText(Buffer.from(text))).toBe(text)
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text)
  expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text)
})

test('decodes plausible windows-1252', () => {
  expect(decodeText(latin('caf\xe9 \x93quoted\x94 it\x92s'))).toBe('café “quoted” it’s')
})

const polish =
  'Deszcz pada\xb3 od po\xb3udnia i drogi ju\xbf nie by\xb3o wida\xe6; \xb3\xf3d\x9f sta\xb3a przy mo\x9ccie.'

test.each([
  ['Russian in windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0', 'Привет, мир'],
  [
    'Polish in windows-1250',
    polish,
    'Deszcz padał od południa i drogi już nie było widać; łódź stała przy moście.',
  ],
])('decodes %s', (_, bytes, text) => {
  expect(decodeText(latin(bytes))).toBe(text)
})

const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const prose = 'It was late, and nobody came. '.repeat(20)

test.each([
  [
    'an invalid byte in UTF-8',
    `${utf8('It’s late — they’re by the brid')}\xe9ge`,
    'It’s late — they’re by the brid�ge',
  ],
  ['an invalid byte in UTF-8 with few accents', `${utf8('Déjà lu, brid')}\xe9ge`, 'Déjà lu, brid�ge'],
  ['an undefined byte in windows-1252', `${'d\xe9j\xe0 vu, '.repeat(9)}\x81`, `${'déjà vu, '.repeat(9)}�`],
])('replaces %s', (_, bytes, text) => {
  expect(decodeText(latin(bytes))).toBe(text)
})

test('replaces one impossible byte in a text without other accents', () => {
  expect(decodeText(latin(`${prose}so\xd5t`))).toBe(`${prose}so\ufffdt`)
})

test('accepts a stray control character', () => {
  expect(decodeText(Buffer.from(`${prose}\x03`))).toBe(`${prose}\x03`)
})

test.each([
  ['Japanese in Shift-JIS', Uint8Array.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x81, 0x41])],
  ['English in Mac Roman', latin('don\xd5t and won\xd5t')],
  ['UTF-16 without a byte order mark', Buffer.from('text', 'utf16le')],
  ['binary data', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 0])],
])('rejects %s', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(/save it as UTF-8/)
})

test('converts line ends of any system to line feeds', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\r\r\nd'))).toBe('a\nb\nc\nd')
  expect(decodeText(Buffer.from('a\r\rb'))).toBe('a\n\nb')
  expect(decodeText(Buffer.from('a\vb\u2028c\u0085d\u2029e'))).toBe('a\nb\nc\nd\n\ne')
})

test('composes decomposed letters', () => {
  expect(decodeText(Buffer.from('cafe\u0301'))).toBe('café')
})

test('decodes XML in its declared encoding', () => {
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>'
  expect(decodeXml(latin(`${head}<p>\xe9</p>`))).toBe(`${head}<p>é</p>`)
  expect(decodeXml(Buffer.from('<p>é</p>'))).toBe('<p>é</p>')

  expect(decodeXml(latin('<html><meta charset="windows-1250"><p>\x9e</p>'))).toMatch('<p>ž</p>')
})

test.each([
  ['UTF-16 that is UTF-8', Buffer.from('<?xml version="1.0" encoding="utf-16"?><p>é</p>')],
  ['ISO 8859-1 that is UTF-8', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><p>é</p>')],
  [
    'UTF-16 without a byte order mark',
    Buffer.from('<?xml version="1.0" encoding="utf-16"?><p>é</p>', 'utf16le'),
  ],
  [
    'UTF-16 in the other byte order',
    Buffer.from('<?xml version="1.0" encoding="utf-16"?><p>é</p>', 'utf16le').swap16(),
  ],
])('decodes XML that declares %s', (_, bytes) => {
  expect(decodeXml(bytes)).toMatch('<p>é</p>')
})
