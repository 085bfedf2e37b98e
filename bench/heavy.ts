import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { Chapter } from '#shared/library.ts'
import { savedWordsMax } from '#shared/limits.ts'
import { type Execute, fillSite } from '../server/testing/fill-site.ts'
import type { Figure } from './figure.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { ask, longestFigure, registerReaders, type Site, signIn, slowerFigure, wait, watch } from './site.ts'

const idleMs = 3_000
const rounds = 2
/** What others wait while something heavy goes on, against what they wait when nothing does. */
const slowerMax = 1.5
const longerMaxMs = 100

/** What a site holds whose readers are heavy on it. */
const filled = { works: 500, readers: 2_000, sessions: 100_000, savedWords: 20_000, texts: 1_000 }
/** The words of the longest chapter, some 5 MB of them, and how many readers are somewhere in it. */
const longest = { words: 550_000, readers: 500 }
/** What the account that is downloaded holds beside its words. */
const account = { sessions: 20_000, texts: 10 }

/**
 * Returns how much slower others are answered while one chapter of 5 MB is edited, while an account downloads all that it holds, and while an
 * administrator looks at the statistics; on both databases.
 */
export function heavyFigures(): Promise<Figure[]> {
  return onBothDatabases(figuresOf, fillHeavily)
}

async function figuresOf({ url, database, administrator }: OpenSite): Promise<Figure[]> {
  const admin = await signIn(url, administrator)
  const [reader = admin] = await registerReaders(url, 1)
  const chapter = await ask<Chapter>(admin, addressOf(api.library.chapter, { params: { id: 1 } }))
  const heavy: [string, (round: number) => Promise<unknown>][] = [
    ['a chapter of 5 MB is edited', (round) => edit(admin, chapter, round)],
    ['an account is downloaded', () => ask(admin, api.account.export.path)],
    [
      'the statistics are looked at again and again',
      () => repeat(() => ask(admin, adminApi.site.statistics.path)),
    ],
  ]
  const figures: Figure[] = []
  await watch(reader, () => wait(1_000))
  for (const [name, act] of heavy) {
    const [idle, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      // The control is taken beside each: what else the machine does changes from minute to minute.
      idle.push(...(await watch(reader, () => wait(idleMs))))
      busy.push(...(await watch(reader, () => act(round))))
    }
    figures.push(
      slowerFigure(`${database}: others while ${name}`, { busy, idle }, slowerMax),
      longestFigure(`${database}: the longest wait of others while ${name}`, { busy, idle }, longerMaxMs),
    )
  }
  return figures
}

/** Does it over and over, for as long as nothing is done besides. */
async function repeat(act: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + idleMs
  while (performance.now() < until) await act()
}

/** Puts a paragraph before a chapter and takes one from its middle: every position after them moves. */
function edit(admin: Site, { id, content }: Chapter, round: number): Promise<Chapter> {
  const middle = content.length >> 1
  const edited = `Edited ${round} times.\n\n${content.slice(0, middle)}${content.slice(middle + 40)}`
  return ask(admin, addressOf(adminApi.library.updateChapter, { params: { id } }), {
    method: 'PATCH',
    body: { content: edited },
  })
}

async function fillHeavily(execute: Execute): Promise<void> {
  await fillSite(execute, filled)
  await execute(`
    update chapters set
      content = (select string_agg(case when n % 12 = 0 then 'whale' || n || E'.\\n\\n' else 'word' || n % 977 end, ' ')
        from generate_series(1, ${longest.words}) n),
      word_count = ${longest.words}, factor_sum = ${longest.words} * 1.2, natural_sum = ${longest.words} * 1.2
      where id = 1;
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, last_read)
      select users.id, work_id, chapters.id, 1 + (n * 7919) % ${longest.words - 100}, now()
      from generate_series(1, ${longest.readers}) n join users on users.id = 100 + n join chapters on chapters.id = 1;
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, completed, end_time, active_ms, last_read)
      select ${administrators}, work_id, chapters.id, 40, true, now(), 60000, now() - random() * interval '400 days'
      from generate_series(1, ${account.sessions}) n join chapters on chapters.id = 1 + n % 1000;
    insert into saved_words (user_id, word, definition)
      select ${administrators}, 'own' || n, 'A word.' from generate_series(1, ${savedWordsMax}) n;
    insert into user_texts (user_id, title, content, category, word_count, factor_sum, natural_sum, measured_by)
      select ${administrators}, 'Text ' || n, repeat('word ', 3000), 'Novel', 3000, 3600, 3700, (select max(measured_by) from chapters)
      from generate_series(1, ${account.texts}) n;
    analyze`)
}

/** The administrator of the bench, in a statement. */
const administrators = `(select min(id) from users where is_admin)`
