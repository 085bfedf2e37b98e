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

test.each([
  ['Russian in windows-1251', latin('\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0')],
  ['Japanese in Shift-JIS', Uint8Array.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x81, 0x41])],
  ['English in Mac Roman', latin('don\xd5t and won\xd5t')],
  ['UTF-16 without a byte order mark', Buffer.from('text', 'utf16le')],
  ['binary data', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 0])],
])('rejects %s', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(/save it as UTF-8/)
})

test('converts line ends of any system to line feeds', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\r\r\nd'))).toBe('a\nb\nc\nd')
})

test('decodes XML in its declared encoding', () => {
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>'
  expect(decodeXml(latin(`${head}<p>\xe9</p>`))).toBe(`${head}<p>é</p>`)
  expect(decodeXml(Buffer.from('<p>é</p>'))).toBe('<p>é</p>')
})
