import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import type { Input } from '#shared/endpoint.ts'
import { reportsApi } from '#shared/reports-api.ts'
import {
  aDraftEdit,
  aNewReport,
  aNewSponsorMessage,
  aNewText,
  aNewWork,
  aReadingPosition,
} from '#shared/testing/make.ts'
import { createPasskey } from './authenticator.ts'
import { png, wav } from './files.ts'
import { makeOwnBook, makeUser, makeWork, passwordOf } from './make.ts'
import type { Caller, TestServer } from './start.ts'

/** A valid call with a value in every body field, and a caller who may make it. */
interface Done {
  caller: Caller
  input: Input & { body: object }
}

/** Callers, their data, and every call with a JSON body by its name in `api`. */
export interface Doings {
  ada: User
  reader: Caller
  admin: Caller
  done: Record<string, Done>
}

const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
}

export async function makeDoings(server: TestServer): Promise<Doings> {
  const ada = await makeUser(server.db)
  const [reader, admin] = [
    await server.as(ada),
    await server.as(await makeUser(server.db, { isAdmin: true })),
  ]
  const { id: workId, chapters } = await makeWork(server.db)
  const chapterId = chapters[0]?.id ?? 0
  const upload = async (endpoint: 'uploadImage' | 'uploadAudio', field: string, file = png()) => {
    const { bytes, ...about } = file
    return (await admin.send(adminApi.site[endpoint]).attach(field, bytes, about).expect(201)).body
  }
  const { imageUrl } = await upload('uploadImage', 'image')
  const { audioUrl } = await upload('uploadAudio', 'audio', wav())
  const other = await makeUser(server.db)

  const person = { email: 'new@example.com', firstName: 'New', lastName: 'Reader' }
  const credentials = { username: ada.username, password: passwordOf(ada) }
  const work = aNewWork()
  const book = { title: 'A Book', author: 'A. Writer', category: 'Poem' }
  const { id: bookId } = await makeOwnBook(server.db, ada)
  const position = aReadingPosition()
  const opening = { workId, chapterId, wordsRead: 0 }
  const look = { definition: 'Water.', phonetic: 'si:', partOfSpeech: 'noun', example: 'The sea.' }
  const text = aNewText({ category: 'Poem' })
  const word = {
    word: 'sea',
    ...look,
    createdAt: '2020-01-01T00:00:00Z',
    sentence: 'The sea.',
    chapterId,
    wordNumber: 1,
  }
  const report = aNewReport()
  const broken = { page: '/', error: 'TypeError', stack: ['f@a.js:1:1'], components: ['g@a.js:1:1'] }
  const message = aNewSponsorMessage({ imageUrl })
  const sound = { title: 'Rain', audioUrl, isActive: true }
  const chapter = { workId, title: 'One', content: 'One two three.', order: 2 }
  const { workId: _, ...chapterChanges } = chapter

  const id = async (caller: Caller, endpoint: Parameters<Caller['send']>[0], body: object) =>
    (await caller.send(endpoint, { body }).expect(201)).body.id as number
  const session = { id: await id(reader, api.reading.open, opening) }
  const textId = { id: await id(reader, api.texts.create, text) }
  const wordId = { id: await id(reader, api.words.save, { ...word, word: 'ship' }) }
  const mark = {
    clientId: '00000000-0000-4000-8000-000000000001',
    chapterId,
    revision: 1,
    startWord: 1,
    endWord: 2,
    kind: 'note',
    colour: 'green',
    note: 'So it is.',
  }
  const respelling = { word: 'queequeg', respelling: 'kwee kweg' }
  const markId = {
    id: await id(reader, annotationApi.annotations.create, {
      ...mark,
      clientId: '00000000-0000-4000-8000-000000000002',
    }),
  }
  const reportId = { id: await id(reader, reportsApi.create, report) }
  const messageId = { id: await id(admin, adminApi.site.createSponsorMessage, message) }
  const soundId = { id: await id(admin, adminApi.site.createSound, sound) }
  const newPasskey = createPasskey('http://localhost').make({ challenge: 'x' })

  const does = (caller: Caller, body: object, params: Input['params'] = {}): Done => ({
    caller,
    input: { params, body },
  })
  const anyone = server.anonymous()
  const done = {
    'account.register': does(anyone, {
      ...person,
      password: 'secret',
      confirmPassword: 'secret',
      isAdmin: false,
    }),
    'account.login': does(anyone, { ...credentials, passkey }),
    'account.askForPasskey': does(anyone, credentials),
    'account.changePassword': does(reader, {
      currentPassword: credentials.password,
      newPassword: 'another one',
    }),
    'account.confirmPassword': does(reader, { password: credentials.password }),
    'account.changeEmail': does(reader, { email: 'changed@example.com' }),
    'account.changeNames': does(reader, { firstName: 'Ada', lastName: 'L' }),
    'passkeys.add': does(admin, newPasskey),
    'library.createWork': does(admin, work),
    'library.updateWork': does(admin, work, { id: workId }),
    'library.setVisibility': does(admin, { isHiddenFromLibrary: false }, { id: workId }),
    'library.createChapter': does(admin, chapter, { workId }),
    'library.updateChapter': does(admin, chapterChanges, { id: chapterId }),
    'imports.finish': does(
      admin,
      { ...work, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] },
      { draft: 'x' },
    ),
    'ownBooks.finish': does(
      reader,
      { ...book, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] },
      { draft: 'x' },
    ),
    'ownBooks.update': does(reader, book, { id: bookId }),
    'imports.save': does(admin, { version: 0, edit: aDraftEdit() }, { draft: 'x' }),
    'reading.open': does(reader, opening),
    'reading.save': does(reader, position, session),
    'reading.beacon': does(reader, position, session),
    'words.save': does(reader, word),
    'words.refresh': does(reader, look, wordId),
    'knownWords.set': does(reader, { word: 'queequeg', isKnown: true }),
    'respellings.set': does(reader, respelling),
    'respellings.setForWork': does(admin, respelling, { id: chapterId }),
    'annotations.create': does(reader, mark),
    'annotations.change': does(
      reader,
      {
        kind: 'note',
        colour: 'rose',
        note: 'No.',
        range: { revision: 1, startWord: 2, endWord: 3 },
        isRemoved: false,
      },
      markId,
    ),
    'wordReview.answer': does(
      reader,
      { clientId: mark.clientId, rating: 3, tookMs: 900, timeZone: 'UTC' },
      wordId,
    ),
    'wordReview.change': does(
      reader,
      { suspended: false, met: { sentence: 'The sea.', chapterId, wordNumber: 1 } },
      wordId,
    ),
    'wordReview.changeSettings': does(reader, { isOn: true, retention: 'firm', newPerDay: 3 }),
    'texts.create': does(reader, text),
    'texts.update': does(reader, text, textId),
    'texts.savePosition': does(reader, position, textId),
    'texts.beacon': does(reader, position, textId),
    'reports.create': does(reader, report),
    'brokenPages.report': does(anyone, broken),
    'site.setRole': does(admin, { isAdmin: false }, { userId: other.id }),
    'site.setPageContent': does(admin, { aboutUs: 'A', contactInfo: 'B', legalInfo: 'C' }),
    'site.updateReport': does(admin, { status: 'new', adminNotes: 'N' }, reportId),
    'site.createSponsorMessage': does(admin, message),
    'site.updateSponsorMessage': does(admin, message, messageId),
    'site.createSound': does(admin, sound),
    'site.updateSound': does(admin, { isActive: true }, soundId),
  }
  return { ada, reader, admin, done }
}

type Path = (string | number)[]

/** Paths of all values of a type in a body, at any depth. */
export function fieldsOf(body: unknown, type: 'string' | 'number', at: Path = []): Path[] {
  if (typeof body === type) return [at]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => fieldsOf(value, type, [...at, key]))
}

/** Returns the body with one value replaced. */
export function withField<Body>(body: Body, [key, ...rest]: Path, value: unknown): Body {
  if (key === undefined) return value as Body
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string | number, unknown>
  copy[key] = withField(copy[key], rest, value)
  return copy as Body
}
