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
import { makePngFile, makeWavFile } from './files.ts'
import { getTestPassword, makeOwnBook, makeUser, makeWork } from './make.ts'
import type { Caller, TestServer } from './start.ts'

/** A valid call with a value in every body field, and a caller who is allowed to make it. */
interface ValidCall {
  caller: Caller
  input: Input & { body: object }
}

/** Test users, and every call with a JSON body by its name in `api`. */
export interface ValidCalls {
  ada: User
  reader: Caller
  admin: Caller
  calls: Record<string, ValidCall>
}

const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
}

export async function makeValidCalls(server: TestServer): Promise<ValidCalls> {
  const ada = await makeUser(server.db)
  const [reader, admin] = [
    await server.as(ada),
    await server.as(await makeUser(server.db, { isAdmin: true })),
  ]
  const { id: workId, chapters } = await makeWork(server.db)
  const chapterId = chapters[0]?.id ?? 0
  const upload = async (endpoint: 'uploadImage' | 'uploadAudio', field: string, file = makePngFile()) => {
    const { bytes, ...about } = file
    return (await admin.send(adminApi.site[endpoint]).attach(field, bytes, about).expect(201)).body
  }
  const { imageUrl } = await upload('uploadImage', 'image')
  const { audioUrl } = await upload('uploadAudio', 'audio', makeWavFile())
  const other = await makeUser(server.db)

  const person = { email: 'new@example.com', firstName: 'New', lastName: 'Reader' }
  const credentials = { username: ada.username, password: getTestPassword(ada) }
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

  const createCall = (caller: Caller, body: object, params: Input['params'] = {}): ValidCall => ({
    caller,
    input: { params, body },
  })
  const anyone = server.anonymous()
  const calls = {
    'account.register': createCall(anyone, {
      ...person,
      password: 'secret',
      confirmPassword: 'secret',
      isAdmin: false,
    }),
    'account.login': createCall(anyone, { ...credentials, passkey }),
    'account.askForPasskey': createCall(anyone, credentials),
    'account.changePassword': createCall(reader, {
      currentPassword: credentials.password,
      newPassword: 'another one',
    }),
    'account.confirmPassword': createCall(reader, { password: credentials.password }),
    'account.changeEmail': createCall(reader, { email: 'changed@example.com' }),
    'account.changeNames': createCall(reader, { firstName: 'Ada', lastName: 'L' }),
    'passkeys.add': createCall(admin, newPasskey),
    'library.createWork': createCall(admin, work),
    'library.updateWork': createCall(admin, work, { id: workId }),
    'library.setVisibility': createCall(admin, { isHiddenFromLibrary: false }, { id: workId }),
    'library.createChapter': createCall(admin, chapter, { workId }),
    'library.updateChapter': createCall(admin, chapterChanges, { id: chapterId }),
    'imports.finish': createCall(
      admin,
      { ...work, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] },
      { draft: 'x' },
    ),
    'ownBooks.finish': createCall(
      reader,
      { ...book, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] },
      { draft: 'x' },
    ),
    'ownBooks.update': createCall(reader, book, { id: bookId }),
    'imports.save': createCall(admin, { version: 0, edit: aDraftEdit() }, { draft: 'x' }),
    'reading.open': createCall(reader, opening),
    'reading.save': createCall(reader, position, session),
    'reading.beacon': createCall(reader, position, session),
    'words.save': createCall(reader, word),
    'words.refresh': createCall(reader, look, wordId),
    'knownWords.set': createCall(reader, { word: 'queequeg', isKnown: true }),
    'respellings.set': createCall(reader, respelling),
    'respellings.setForWork': createCall(admin, respelling, { id: chapterId }),
    'annotations.create': createCall(reader, mark),
    'annotations.change': createCall(
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
    'wordReview.answer': createCall(
      reader,
      { clientId: mark.clientId, rating: 3, tookMs: 900, timeZone: 'UTC' },
      wordId,
    ),
    'wordReview.change': createCall(
      reader,
      { suspended: false, met: { sentence: 'The sea.', chapterId, wordNumber: 1 } },
      wordId,
    ),
    'wordReview.changeSettings': createCall(reader, { isOn: true, retention: 'firm', newPerDay: 3 }),
    'texts.create': createCall(reader, text),
    'texts.update': createCall(reader, text, textId),
    'texts.savePosition': createCall(reader, position, textId),
    'texts.beacon': createCall(reader, position, textId),
    'reports.create': createCall(reader, report),
    'brokenPages.report': createCall(anyone, broken),
    'site.setRole': createCall(admin, { isAdmin: false }, { userId: other.id }),
    'site.setPageContent': createCall(admin, { aboutUs: 'A', contactInfo: 'B', legalInfo: 'C' }),
    'site.updateReport': createCall(admin, { status: 'new', adminNotes: 'N' }, reportId),
    'site.createSponsorMessage': createCall(admin, message),
    'site.updateSponsorMessage': createCall(admin, message, messageId),
    'site.createSound': createCall(admin, sound),
    'site.updateSound': createCall(admin, { isActive: true }, soundId),
  }
  return { ada, reader, admin, calls }
}

type Path = (string | number)[]

/** Returns the paths of all values of a type in a body, at any depth. */
export function listFieldPaths(body: unknown, type: 'string' | 'number', at: Path = []): Path[] {
  if (typeof body === type) return [at]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => listFieldPaths(value, type, [...at, key]))
}

/** Returns the body with one value replaced. */
export function withField<Body>(body: Body, [key, ...rest]: Path, value: unknown): Body {
  if (key === undefined) return value as Body
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string | number, unknown>
  copy[key] = withField(copy[key], rest, value)
  return copy as Body
}
