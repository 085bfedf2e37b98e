import { act, renderHook } from '@testing-library/react'
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

test('settings stored before a new setting existed are kept, and the new one has its default', () => {
  expect(settingsFrom({ focusStyle: 'glow', singleKeys: false })).toMatchObject({
    focusStyle: 'glow',
    singleKeys: false,
    typeface: 'literata',
    textSize: 1,
    lineStrokes: null,
  })
})

test('an invalid stored setting falls back to its default, and the others are kept', () => {
  expect(settingsFrom({ textSize: 90, typeface: 'papyrus', ramp: 'yes', lineHeight: 2 })).toMatchObject({
    textSize: 1,
    typeface: 'literata',
    ramp: false,
    lineHeight: 2,
  })
})

test('line strokes are on in poems unless the reader turns them off', () => {
  const settings = settingsFrom({})
  expect([showsStrokes(settings, 'Poem'), showsStrokes(settings, 'Stage Play')]).toEqual([true, false])
  expect(showsStrokes({ ...settings, lineStrokes: false }, 'Poem')).toBe(false)
  expect(showsStrokes({ ...settings, lineStrokes: true }, 'Stage Play')).toBe(true)
})

test('a page restored from the back/forward cache keeps the settings that another tab stored meanwhile', () => {
  const { result } = renderHook(() => useReaderSettings(), { wrapper })
  act(() => result.current.changeSettings({ textSize: 1.2 }))
  localStorage.setItem('lectern.reader.7', JSON.stringify({ textSize: 1.5 }))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  act(() => result.current.changeSettings({ lineHeight: 2 }))
  expect(JSON.parse(localStorage.getItem('lectern.reader.7') ?? '')).toMatchObject({
    textSize: 1.5,
    lineHeight: 2,
  })
})
