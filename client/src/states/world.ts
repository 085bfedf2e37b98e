import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import {
  aChapter,
  aCoda,
  aLibraryWork,
  aReadingSession,
  aReport,
  aSavedWord,
  aSound,
  aSponsorMessage,
  aText,
  aTextSummary,
} from '#shared/testing/make.ts'
import type { Asked, FakeServer } from '../testing/fake-server.ts'
import { content, dayMs, days, found, grace, ownBooks, progress, words, works } from './world-data.ts'

/** A whole site, as it answers somebody; `null` is nobody. */
export function answerAll(server: FakeServer, user: User | null): void {
  const { account, library, reading, texts, sponsors, sounds, dictionary } = api
  server.answer(account.user, user ?? new ApiError('signed_out', 'Please sign in'))
  server.answer(account.login, new ApiError('signed_out', 'Wrong email or password'))
  server.answer(account.sessions, [
    { key: 'a', device: 'Firefox on Linux', signedInAt: new Date(), lastUsedAt: new Date(), isCurrent: true },
    {
      key: 'b',
      device: 'Safari on an iPhone',
      signedInAt: new Date(),
      lastUsedAt: new Date(Date.now() - dayMs),
      isCurrent: false,
    },
  ])
  server.answer(adminApi.passkeys.list, [])
  server.answer(library.page, ({ search }) => {
    const found = works.filter(({ title }) => title.toLowerCase().includes(search.get('search') ?? ''))
    return { works: found, total: found.length, totalPages: 1 }
  })
  server.answer(library.work, works[0] ?? aLibraryWork())
  server.answer(library.chapters, works[0]?.chapters ?? [])
  server.answer(library.chapter, aChapter({ title: 'Part 1', content }))
  server.answer(library.search, found)
  server.answer(reading.active, null)
  server.answer(reading.coda, aCoda())
  server.answer(reading.progress, progress)
  server.answer(reading.days, days)
  server.answer(reading.open, aReadingSession({ wordsRead: 0, seq: 0 }))
  const stored = ({ body }: Asked) => {
    const { wordsRead, seq = 1 } = body as { wordsRead: number; seq?: number }
    return { id: 5, wordsRead, seq, completed: false }
  }
  server.answer(reading.save, stored)
  server.answer(texts.savePosition, stored)
  server.answer(api.words.saved, words)
  server.answer(
    api.words.names,
    words.map(({ word }) => word),
  )
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.library.shortPiece, { workId: 1, chapterId: 11, title: 'Small Hours' })
  server.answer(api.words.save, aSavedWord())
  server.answer(api.words.remove, undefined)
  server.answer(api.ownBooks.list, ownBooks)
  server.answer(texts.list, [
    aTextSummary(),
    aTextSummary({
      id: 9,
      category: 'Poem',
      wordsRead: 2,
      title: 'A title that is so long that it takes more than a line of any screen it is on',
    }),
  ])
  server.answer(texts.count, { count: 2 })
  server.answer(texts.text, aText())
  server.answer(sponsors.afterLogin, [])
  server.answer(sponsors.inLibrary, [])
  server.answer(sponsors.afterChapter, [])
  server.answer(sounds.list, [aSound()])
  server.answer(dictionary.look, [
    {
      word: 'call',
      phonetic: '/kɔːl/',
      phonetics: [{ text: '/kɔːl/' }],
      meanings: [
        {
          partOfSpeech: 'verb',
          definitions: [{ definition: 'To give a name to.', example: 'Call me Ishmael.' }],
        },
      ],
      source: 'WordNet 3.1',
    },
  ])
  server.answer(api.content.page, {
    aboutUs: 'We read **one word at a time**.',
    contactInfo: 'Write to us.',
    legalInfo: '',
    lastUpdated: new Date(),
  })
  answerAdministration(server, user)
}

function answerAdministration(server: FakeServer, user: User | null): void {
  const { site } = adminApi
  const users = [user ?? grace, grace].map((one) => ({ ...one, createdAt: new Date() }))
  server.answer(site.users, { users, total: users.length, totalPages: 1 })
  server.answer(site.reports, [
    aReport(),
    aReport({ id: 7, status: 'resolved', resolvedAt: new Date(), adminNotes: 'Two tabs, one of them old.' }),
  ])
  server.answer(site.sponsorMessages, [aSponsorMessage()])
  server.answer(site.sounds, [aSound(), aSound({ id: 3, title: 'Sea at night', isActive: false })])
  server.answer(site.health, {
    version: '0.1.0',
    database: { isEmbedded: true, version: '17.5', bytes: 1_240_000_000 },
    lastBackup: new Date(Date.now() - dayMs),
    failedLogins: 12,
    booksWaiting: 0,
    disks: [{ holds: 'the database and uploads', bytesLeft: 38_200_000_000, bytes: 100_000_000_000 }],
  })
  server.answer(site.statistics, {
    dailyActiveUsers: 12,
    monthlyActiveUsers: 140,
    totalReadingSessions: 2_310,
    averageReadingMinutes: 14.2,
    popularWorks: works.map(({ title }, index) => ({ title, reads: 90 - index * 17 })),
    categoryDistribution: [
      { category: 'Novel', count: 60 },
      { category: 'Poem', count: 25 },
    ],
  })
  server.answer(site.audit, { events: [], total: 0, totalPages: 0 })
  server.answer(api.imports.drafts, [
    { id: 'd', title: 'The Waste Land', createdAt: new Date(), editedAt: new Date(), isOwnBook: false },
    { id: 'o', title: 'A Book of Mine', createdAt: new Date(), editedAt: null, isOwnBook: true },
  ])
  server.answer(api.imports.text, {
    content:
      'APRIL is the cruellest month, breeding\nLilacs out of the dead land, mixing\n\nWinter kept us warm.',
  })
  server.answer(api.imports.save, { version: 1 })
  server.answer(api.imports.draft, ({ path }) => ({
    id: path.endsWith('/o') ? 'o' : 'd',
    title: 'The Waste Land',
    author: 'T. S. Eliot',
    description: '',
    category: 'Poem' as const,
    chapters: ['Title page', 'The Burial of the Dead', 'A Game of Chess'].map((title, index) => ({
      index,
      title,
      wordCount: 40 + index * 400,
      factorSum: 60 + index * 500,
      preview: 'How it begins.',
      ...(index === 0 ? { matter: 'title_page' as const } : {}),
    })),
    omissions: [{ reason: 'licence' as const, wordCount: 2_900, preview: 'The Project Gutenberg EBook' }],
    isOwnBook: path.endsWith('/o'),
    version: 0,
  }))
}
