import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aUser } from '#shared/testing/make.ts'
import { CurrentUser } from '../../../lib/current-user.ts'
import { forgetStored } from '../../../lib/stored.ts'
import { showsStrokes, useReaderSettings } from './settings.ts'

const ada = aUser({ id: 7 })
const wrapper = ({ children }: { children: ReactNode }) => <CurrentUser value={ada}>{children}</CurrentUser>

function settingsFrom(stored: unknown) {
  localStorage.setItem('lectern.reader.7', JSON.stringify(stored))
  forgetStored()
  return renderHook(() => useReaderSettings(), { wrapper }).result.current.settings
}

test('what was stored before a setting existed keeps what it says, and the rest is as it was at first', () => {
  expect(settingsFrom({ focusStyle: 'glow', singleKeys: false })).toMatchObject({
    focusStyle: 'glow',
    singleKeys: false,
    typeface: 'literata',
    textSize: 1,
    lineStrokes: null,
  })
})

test('what is stored and no longer valid costs nothing else', () => {
  expect(settingsFrom({ textSize: 90, typeface: 'papyrus', ramp: 'yes', lineHeight: 2 })).toMatchObject({
    textSize: 1,
    typeface: 'literata',
    ramp: true,
    lineHeight: 2,
  })
})

test('the words of a line are shown in poems until the reader says otherwise', () => {
  const settings = settingsFrom({})
  expect([showsStrokes(settings, 'Poem'), showsStrokes(settings, 'Stage Play')]).toEqual([true, false])
  expect(showsStrokes({ ...settings, lineStrokes: false }, 'Poem')).toBe(false)
  expect(showsStrokes({ ...settings, lineStrokes: true }, 'Stage Play')).toBe(true)
})
