import { expect, test } from 'vitest'
import { findCommand, isKeyUsed, keys } from './keys.ts'

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

test('every key has one command, and every command one key', () => {
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
  expect(new Set(keys.map(({ command }) => command)).size).toBe(keys.length)
})

test.each([
  [{ key: ' ' }, 'toggle'],
  [{ key: 'D' }, 'lookUp'],
  [{ key: 'D', shiftKey: true }, 'lookUp'],
  [{ key: 'ArrowLeft', shiftKey: true }, 'sentenceStart'],
  [{ key: 'ArrowLeft' }, 'previousWord'],
  [{ key: 'N' }, 'nextChapter'],
  [{ key: 'N', shiftKey: true }, 'nextMark'],
  [{ key: 'т', code: 'KeyN', shiftKey: true }, 'nextMark'],
  [{ key: 'ArrowUp', shiftKey: true }, undefined],
  [{ key: '?', shiftKey: true }, 'showKeys'],
  [{ key: 'd', ctrlKey: true }, undefined],
  [{ key: 'ArrowLeft', altKey: true }, undefined],
  [{ key: 'f', metaKey: true }, undefined],
  [{ key: 'Enter' }, undefined],
  [{ key: 'в', code: 'KeyD' }, 'lookUp'],
  [{ key: 'В', code: 'KeyD', shiftKey: true }, 'lookUp'],
  [{ key: 'τ', code: 'KeyT' }, 'fullText'],
  [{ key: 'ד', code: 'KeyS' }, 'settings'],
  [{ key: "'", code: 'KeyW' }, 'saveWord'],
  [{ key: '/', code: 'KeyQ' }, 'search'],
  [{ key: 'ظ', code: 'Slash' }, 'search'],
  [{ key: '.', code: 'Slash' }, 'search'],
  [{ key: '؟', code: 'Slash', shiftKey: true }, 'showKeys'],
  [{ key: 'z', code: 'Slash' }, undefined],
  [{ key: 'я', code: 'KeyZ' }, undefined],
  [{ key: 'в', code: 'KeyD', ctrlKey: true }, undefined],
  // Latin layouts other than QWERTY: AZERTY, Dvorak, bépo.
  [{ key: 'z', code: 'KeyW' }, undefined],
  [{ key: 'w', code: 'KeyZ' }, 'saveWord'],
  [{ key: ',', code: 'KeyW' }, undefined],
  [{ key: 'é', code: 'KeyW' }, undefined],
  [{ key: '.', code: 'KeyE' }, undefined],
  [{ key: '’', code: 'KeyN' }, undefined],
  [{ key: "'", code: 'KeyN' }, undefined],
  [{ key: 'Dead', code: 'KeyE' }, undefined],
  // AltGr in browsers that do not report Ctrl and Alt with it.
  [{ key: '€', code: 'KeyE', modifierAltGraph: true }, undefined],
  [{ key: 'µ', code: 'KeyM', modifierAltGraph: true }, undefined],
  [{ key: '/', code: 'KeyQ', modifierAltGraph: true }, 'search'],
])('%o runs %s', (init, command) => {
  expect(findCommand(press(init))).toBe(command)
})

test.each([
  ['<input>', 'd', true],
  ['<textarea></textarea>', ' ', true],
  ['<select></select>', 'ArrowDown', true],
  ['<button></button>', ' ', true],
  ['<button aria-disabled="true"></button>', ' ', false],
  ['<button></button>', 'ArrowRight', false],
  ['<a href="/x"></a>', ' ', true],
  ['<input type="range">', 'ArrowRight', true],
  ['<input type="range">', 'd', false],
  ['<div role="dialog"><button></button></div>', 'd', true],
  ['<div></div>', ' ', false],
])('%s uses the key “%s” itself: %s', (html, key, taken) => {
  document.body.innerHTML = html
  const target = document.body.querySelector('button, input, textarea, select, a') ?? document.body
  let seen: boolean | undefined
  document.body.addEventListener('keydown', (event) => (seen = isKeyUsed(event)), { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(seen).toBe(taken)
  document.body.innerHTML = ''
})
