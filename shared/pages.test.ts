import { expect, test } from 'vitest'
import { api } from './api.ts'
import { buildUrl } from './endpoint.ts'
import { wholeLibrary } from './library.ts'
import { findPage, pages } from './pages.ts'
import { listPreloads } from './preloads.ts'

const library = buildUrl(api.library.page, { query: wholeLibrary })

test.each([
  ['/', 'home', ['/api/user', library]],
  ['/?search=whale', 'home', ['/api/user']],
  ['/auth', 'signIn', ['/api/user']],
  ['/About/', 'about', ['/api/user', '/api/page-content']],
  [
    '/reader/4/12?word=7',
    'reader',
    [
      '/api/user',
      '/api/works/4',
      '/api/works/4/chapters',
      '/api/chapters/12',
      '/api/reading-sessions/active/12',
      '/api/user/saved-words?names=true',
      '/api/ambient-sounds',
    ],
  ],
  [
    '/read/personal/3',
    'readText',
    ['/api/user', '/api/user/texts/3', '/api/user/saved-words?names=true', '/api/ambient-sounds'],
  ],
  ['/reading-history/2026', 'readingYear', ['/api/user', '/api/user/reading-years']],
  ['/personal-library/import/abc', 'ownDraft', ['/api/user', '/api/user/drafts/abc']],
] as const)('finds the page at %s and the calls to preload for it', (address, name, preload) => {
  const found = findPage(address)
  expect(found).toMatchObject({ name, page: pages[name] })
  expect(found && listPreloads(found)).toEqual(preload)
})

test.each(['/reader/0/12', '/reader/4/twelve', '/reader/4/1e1', '/reader/4/99999999999'])(
  'preloads nothing for the invalid ids of %s',
  (address) => {
    const found = findPage(address)
    expect(found?.name).toBe('reader')
    expect(found && listPreloads(found)).toEqual([])
  },
)

test('returns the path parameters as text', () => {
  expect(findPage('/reader/4/12?word=7')?.params).toEqual({ workId: '4', chapterId: '12' })
})

test.each(['/nowhere', '/reader/4', '/about/us', '/reader/4/12/1'])('finds no page at %s', (address) => {
  expect(findPage(address)).toBeUndefined()
})
