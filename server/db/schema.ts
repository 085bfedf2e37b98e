import { isNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { annotationColours, annotationKinds } from '#shared/annotations.ts'
import type { AuditKind } from '#shared/audit.ts'
import type { Book, DraftEdit } from '#shared/imports.ts'
import * as limits from '#shared/limits.ts'
import type { Clip } from '#shared/narration.ts'
import type { Hit } from '#shared/search/hits.ts'
import { type ReportCategory, reportCategoryNames, reportStatuses } from '#shared/site.ts'
import { categories } from '#shared/timing/category.ts'
import { retentions } from '#shared/word-review.ts'
import type { DictionaryAnswer } from '#shared/words.ts'
import type { SessionUser } from './session-user.ts'

// The baseline migration contains what Drizzle cannot declare: the triggers named below, the deferrable order of chapters, lz4 storage
// of long texts (decision 0035) and the word index `works_by_trigrams` of library searches, where the server offers pg_trgm.

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite takes a fifth of a second to write a megabyte of bytes as a parameter, but a few ms as text.
  toDriver: (value) => sql`decode(${Buffer.from(value).toString('base64')}, 'base64')`,
  // pg returns a Buffer, which may be a view of a larger buffer.
  fromDriver: (value) => new Uint8Array(value as Uint8Array),
})
const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const now = () => moment().notNull().defaultNow()
/** Foreign keys. Deleting the user, work or chapter also deletes the rows that refer to it. */
const userReference = () => integer().references(() => users.id, { onDelete: 'cascade' })
const workReference = () => integer().references(() => works.id, { onDelete: 'cascade' })
const chapterReference = () => integer().references(() => chapters.id, { onDelete: 'cascade' })
const owner = () => userReference().notNull()
/** Administrator who created the row; null after that account is deleted. */
const creator = () => integer().references(() => users.id, { onDelete: 'set null' })

/** Columns that the timing engine computes for a text. */
const measured = () => ({
  wordCount: integer().notNull(),
  factorSum: doublePrecision().notNull(),
  /** Sum of the delay factors at the Natural pace; 0 for texts that were measured before this pace existed. */
  naturalSum: doublePrecision().notNull().default(0),
  /** Version of the engine that measured the text. */
  measuredBy: integer().notNull().default(1),
  /** Start offset of each word (`encodeWordStarts`); null in rows of version 0.1.0 that were not measured since. */
  wordStarts: bytes(),
})

/** Limits the length in code points, the unit of all length limits. */
const atMost = (column: AnyPgColumn, max: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(max))}`
const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/**
 * Normalizes a text for searching: lower case, without accents, apostrophes and quotation marks, and with plain letters in place of
 * ligatures, full-width letters and those that Unicode does not decompose ("Søren", "Straße").
 */
export const foldForSearch = (text: SQL): SQL => {
  const decomposed = sql`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const spelled = sql`replace(replace(replace(${decomposed}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`
  return sql`translate(${spelled}, 'łøđħı''‘’ʼ´′"“”', 'lodhi')`
}

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    /** Argon2id hash. */
    password: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    requiresPasswordChange: boolean().notNull().default(false),
    /** Expiry of a temporary password. */
    passwordExpiresAt: moment(),
    /** Incremented when the credentials change; login sessions of a lower version are invalid. */
    credentialVersion: integer().notNull().default(1),
    createdAt: now(),
    /** Text that the search of the user list matches. Not indexed: a sequential scan of ten thousand rows takes milliseconds. */
    searched: text().generatedAlwaysAs(
      (): SQL =>
        foldForSearch(
          sql`${users.username} || ' ' || coalesce(${users.email}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')`,
        ),
    ),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_administrators').on(t.id).where(sql`${t.isAdmin}`),
    check('users_username_length', atMost(t.username, limits.emailMaxCharacters)),
    check('users_email_length', atMost(t.email, limits.emailMaxCharacters)),
    check('users_first_name_length', atMost(t.firstName, limits.nameMaxCharacters)),
    check('users_last_name_length', atMost(t.lastName, limits.nameMaxCharacters)),
  ],
)

/** Audit trail of security events. Copies names and titles, because events outlive their users and works. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: now(),
    kind: text().$type<AuditKind>().notNull(),
    actor: text().notNull(),
    subject: text().notNull(),
    address: text().notNull(),
  },
  (t) => [index('audit_events_by_time').on(t.at), index('audit_events_by_kind').on(t.kind, t.id)],
)

/** Login sessions. connect-pg-simple defines the names of the table and its columns. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar().primaryKey(),
    sess: json().$type<{ passport?: { user?: SessionUser } }>().notNull(),
    expire: timestamp({ precision: 6, mode: 'date', withTimezone: true }).notNull(),
  },
  (t) => [index('session_expire').on(t.expire), index('session_by_user').on(getSessionUserId(t.sess))],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: owner(),
    /** In base64url, like the public key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Signature counter; 0 for authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Host name (relying party) that the passkey is bound to. */
    host: text().notNull(),
    device: text().notNull(),
    createdAt: now(),
    lastUsedAt: moment(),
  },
  (t) => [index('passkeys_by_owner').on(t.userId)],
)

/** Pending challenges of passkey ceremonies. Each is used once and expires. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  { challenge: text().primaryKey(), userId: owner(), createdAt: now() },
  (t) => [index('passkey_challenges_by_owner').on(t.userId)],
)

/** Returns the SQL for the user id of a login session, as text. */
export function getSessionUserId(sess: AnyPgColumn): SQL<string> {
  return sql`(${sess}->'passport'->'user'->>'id')`
}

/** Orders by Unicode collation, so that every database sorts é next to e. */
export const catalogueOrder = (column: AnyPgColumn | SQL): SQL => sql`${column} collate "unicode"`

/** Factor sum at the Natural pace, or at the Classic pace for works that were measured before Natural existed. */
export const naturalSumOrClassic = (work: { naturalSum: AnyPgColumn; factorSum: AnyPgColumn }): SQL<number> =>
  sql`coalesce(nullif(${work.naturalSum}, 0), ${work.factorSum})`

export const works = pgTable(
  'works',
  {
    id: id(),
    title: text().notNull(),
    author: text().notNull(),
    authorBio: text().notNull(),
    description: text().notNull(),
    category: text({ enum: categories }).notNull(),
    /** BCP 47 tag of an imported book; empty when unknown. */
    language: text().notNull().default(''),
    isHiddenFromLibrary: boolean().notNull().default(false),
    /** Shown first in *For tonight*; at most `tonightMax` works are pinned. */
    isPinned: boolean().notNull().default(false),
    creatorId: creator(),
    /** Owner of an own book; null in the library. */
    ownerId: userReference(),
    /** Length of an own book, counted against the owner's quota; null in the library. */
    characters: integer(),
    /** Sums over the chapters, updated with every chapter write, so that lists do not have to read the chapters. */
    chapterCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    factorSum: doublePrecision().notNull().default(0),
    naturalSum: doublePrecision().notNull().default(0),
    /** SVG path of the first page (`drawCover`), updated with the sums above. Null without chapters and in works of old versions. */
    cover: text(),
    createdAt: now(),
    updatedAt: now(),
    /** Sort key: the title without its leading article. */
    filingTitle: text().generatedAlwaysAs(
      (): SQL => sql`regexp_replace(${works.title}, '^(an?|the)\\s+', '', 'i')`,
    ),
    searched: text().generatedAlwaysAs(
      (): SQL =>
        foldForSearch(sql`${works.title} || chr(10) || ${works.author} || chr(10) || ${works.description}`),
    ),
  },
  (t) => [
    index('works_by_owner').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    // One index for each sort order of the library.
    index('works_by_title').on(catalogueOrder(t.filingTitle), t.id).where(isNull(t.ownerId)),
    index('works_by_author')
      .on(catalogueOrder(t.author), catalogueOrder(t.filingTitle), t.id)
      .where(isNull(t.ownerId)),
    index('works_by_length').on(t.chapterCount, t.factorSum).where(isNull(t.ownerId)),
    index('works_by_natural_length').on(t.chapterCount, naturalSumOrClassic(t)).where(isNull(t.ownerId)),
    index('works_by_category').on(t.category, t.id).where(isNull(t.ownerId)),
    index('works_pinned').on(t.id).where(sql`${t.isPinned}`),
    check('works_owned', sql`(${t.ownerId} is null) = (${t.characters} is null)`),
    check('works_title_length', atMost(t.title, limits.titleMaxCharacters)),
    check('works_author_length', atMost(t.author, limits.authorMaxCharacters)),
    check('works_author_bio_length', atMost(t.authorBio, limits.biographyMaxCharacters)),
    check('works_description_length', atMost(t.description, limits.descriptionMaxCharacters)),
    check('works_category', isOneOf(t.category, categories)),
  ],
)

export const chapters = pgTable(
  'chapters',
  {
    id: id(),
    workId: workReference().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /**
     * Unique within the work. The constraint `chapters_order_unique` is deferrable, because a move renumbers several chapters. Drizzle
     * cannot declare deferrable constraints.
     */
    order: integer().notNull(),
    revision: integer().notNull().default(1),
    updatedAt: now(),
    ...measured(),
  },
  (t) => [
    check('chapters_title_length', atMost(t.title, limits.titleMaxCharacters)),
    check(
      'chapters_content_size',
      sql`octet_length(${t.content}) <= ${sql.raw(String(limits.chapterMaxBytes))}`,
    ),
  ],
)

/** Recordings of chapters from imported books. */
export const narrations = pgTable(
  'narrations',
  {
    chapterId: chapterReference().primaryKey(),
    /** Word numbers refer to the chapter's current revision. */
    clips: json().$type<Clip[]>().notNull(),
    /** Private uploads, to which the clips refer by index. */
    audioUrls: text().array().notNull(),
  },
  (t) => [index('narrations_by_audio').using('gin', t.audioUrls)],
)

export const readingSessions = pgTable(
  'reading_sessions',
  {
    id: id(),
    userId: owner(),
    workId: workReference().notNull(),
    chapterId: chapterReference().notNull(),
    startTime: now(),
    endTime: moment(),
    /** Position: 1-based number of the word on screen; 0 before the first. */
    wordsRead: integer().notNull().default(0),
    /** Furthest position so far; all words up to it count as read. */
    furthestWord: integer().notNull().default(0),
    /** Revision of the chapter that the positions refer to. */
    revision: integer().notNull().default(1),
    completed: boolean().notNull().default(false),
    /** Sequence number of the last save; a save with a lower number never overwrites it. */
    seq: integer().notNull().default(0),
    wordsShown: integer().notNull().default(0),
    activeMs: integer().notNull().default(0),
    /** Number of visits; a pause of half an hour starts a new visit. */
    visits: integer().notNull().default(1),
    lastRead: now(),
  },
  (t) => [
    uniqueIndex('reading_sessions_one_active').on(t.userId, t.chapterId).where(sql`not ${t.completed}`),
    index('reading_sessions_by_reader').on(t.userId, t.lastRead),
    index('reading_sessions_by_chapter').on(t.chapterId),
    index('reading_sessions_by_work').on(t.workId),
    check('reading_sessions_place', sql`${t.wordsRead} >= 0 and ${t.seq} >= 0`),
    check('reading_sessions_ended', sql`${t.completed} = (${t.endTime} is not null)`),
  ],
)

/**
 * Totals of all reading sessions of a work, including deleted ones. The site's statistics read them instead of the sessions.
 * The triggers `reading_sessions_inserted`, `reading_sessions_updated` and `works_category_updated` maintain them.
 * A work has eight rows (shards), so that connections rarely wait for each other.
 */
export const readingSums = pgTable(
  'reading_sums',
  {
    /** No foreign key: the totals outlive the work. */
    workId: integer().notNull(),
    shard: smallint().notNull(),
    /** Category of the work; for a deleted work, its last one. */
    category: text({ enum: categories }).notNull(),
    sessions: integer().notNull(),
    activeMs: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.shard] })],
)

/** Time each reader last read, to the minute. Triggers `reading_sessions_inserted` and `reading_sessions_updated` maintain it. */
export const readerActivity = pgTable('reader_activity', {
  userId: owner().primaryKey(),
  lastRead: moment().notNull(),
})

/**
 * Number of works in the library, in one row: counting 60,000 works takes longer than showing a page of them. The triggers
 * `works_inserted`, `works_updated` and `works_deleted` maintain it.
 */
export const librarySize = pgTable('library_size', {
  id: integer().primaryKey(),
  shown: integer().notNull(),
  hidden: integer().notNull(),
})

/** Reading on one day in the reader's time zone. These rows are kept when the reader removes reading history. */
export const readingDays = pgTable(
  'reading_days',
  {
    userId: owner(),
    day: date({ mode: 'string' }).notNull(),
    words: integer().notNull().default(0),
    activeMs: integer().notNull().default(0),
    /**
     * Playing time of the current and of the longest sitting of the day, and time of the last save. A pause of `visitRestMinutes` ends a
     * sitting. Null for days that were recorded by older versions.
     */
    sittingMs: integer(),
    longestSittingMs: integer(),
    lastSave: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('reading_days_by_day').on(t.day)],
)

/** Number of look-ups of a word per reader and year. */
export const lookUps = pgTable(
  'look_ups',
  {
    userId: owner(),
    year: smallint().notNull(),
    word: text().notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.year, t.word] }),
    check('look_ups_word_length', atMost(t.word, limits.wordMaxCharacters)),
  ],
)

export const savedWords = pgTable(
  'saved_words',
  {
    id: id(),
    userId: owner(),
    word: text().notNull(),
    definition: text().notNull(),
    phonetic: text(),
    partOfSpeech: text(),
    example: text(),
    /** Sentence with the word, kept when the chapter or the text is deleted. */
    sentence: text(),
    chapterId: integer().references(() => chapters.id, { onDelete: 'set null' }),
    textId: integer().references(() => userTexts.id, { onDelete: 'set null' }),
    wordNumber: integer(),
    /** Other inflected forms of the word, as texts may contain them; null until first requested. */
    forms: text().array(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('saved_words_once').on(t.userId, t.word),
    check('saved_words_lower', sql`${t.word} = lower(${t.word})`),
    check('saved_words_word_length', atMost(t.word, limits.wordMaxCharacters)),
    check('saved_words_definition_length', atMost(t.definition, limits.definitionMaxCharacters)),
    check('saved_words_example_length', atMost(t.example, limits.definitionMaxCharacters)),
    check('saved_words_sentence_length', atMost(t.sentence, limits.definitionMaxCharacters)),
  ],
)

/** Respellings that correct the narration voice: for one reader in all texts, or for all readers of one work. */
export const respellings = pgTable(
  'respellings',
  {
    id: id(),
    userId: userReference(),
    workId: workReference(),
    word: text().notNull(),
    respelling: text().notNull(),
  },
  (t) => [
    uniqueIndex('respellings_of_reader').on(t.userId, t.word),
    uniqueIndex('respellings_of_work').on(t.workId, t.word),
    check('respellings_place', sql`num_nonnulls(${t.userId}, ${t.workId}) = 1`),
    check('respellings_word_length', atMost(t.word, limits.wordMaxCharacters)),
    check('respellings_respelling_length', atMost(t.respelling, limits.respellingMaxCharacters)),
  ],
)

/** Words that a reader has marked as known, by headword. */
export const knownWords = pgTable(
  'known_words',
  { userId: owner(), word: text().notNull(), createdAt: now() },
  (t) => [
    primaryKey({ columns: [t.userId, t.word] }),
    check('known_words_word_length', atMost(t.word, limits.wordMaxCharacters)),
  ],
)

const calendarDay = () => date({ mode: 'string' })

/** Review card of a saved word. Days are in the reader's time zone; a card without a due day is new. */
export const wordCards = pgTable(
  'word_cards',
  {
    /** Id of the saved word. */
    id: integer()
      .primaryKey()
      .references(() => savedWords.id, { onDelete: 'cascade' }),
    userId: owner(),
    /** Memory state of the FSRS scheduler; null for a new card. */
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    reviewedOn: calendarDay(),
    due: calendarDay(),
    reviews: integer().notNull().default(0),
    misses: integer().notNull().default(0),
    isSuspended: boolean().notNull().default(false),
  },
  (t) => [
    index('word_cards_by_owner').on(t.userId, t.id),
    // Contains all columns of the query for due cards, so that an index-only scan is possible.
    index('word_cards_due')
      .on(t.userId, t.due, t.id, t.reviewedOn, t.misses)
      .where(sql`not ${t.isSuspended}`),
    check('word_cards_due_later', sql`${t.due} > ${t.reviewedOn}`),
  ],
)

/** Answers to cards, with the previous state of the card, so that an answer can be undone. */
export const wordReviewLog = pgTable(
  'word_review_log',
  {
    id: id(),
    cardId: integer()
      .notNull()
      .references(() => wordCards.id, { onDelete: 'cascade' }),
    userId: owner(),
    clientId: uuid().notNull(),
    rating: smallint().notNull(),
    day: calendarDay().notNull(),
    answeredAt: now(),
    tookMs: integer().notNull(),
    elapsedDays: integer().notNull(),
    previousStability: doublePrecision(),
    previousDifficulty: doublePrecision(),
    previousReviewedOn: calendarDay(),
    previousDue: calendarDay(),
  },
  (t) => [
    uniqueIndex('word_review_log_once').on(t.userId, t.clientId),
    index('word_review_log_by_day').on(t.userId, t.day, t.id),
    index('word_review_log_by_card').on(t.cardId, t.id),
    check('word_review_log_rating', sql`${t.rating} between 1 and 4`),
  ],
)

/** Cards of deleted words with their answers, kept for a day, so that the deletion can be undone. */
export const removedCards = pgTable(
  'removed_cards',
  {
    userId: owner(),
    /** Id, Unicode NFC form and creation time of the deleted word. */
    id: integer().notNull(),
    word: text().notNull(),
    createdAt: moment().notNull(),
    card: json().$type<typeof wordCards.$inferSelect>().notNull(),
    answers: json().$type<(typeof wordReviewLog.$inferSelect)[]>().notNull(),
    removedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** Settings of the word review; a reader without a row has the defaults. */
export const wordReviewSettings = pgTable('word_review_settings', {
  userId: owner().primaryKey(),
  isOn: boolean().notNull(),
  retention: text({ enum: retentions }).notNull(),
  newPerDay: smallint().notNull(),
})

/** Highlights, notes and bookmarks. They and their quotes are kept when the text is deleted. */
export const annotations = pgTable(
  'annotations',
  {
    id: id(),
    userId: owner(),
    clientId: uuid().notNull(),
    chapterId: integer().references(() => chapters.id, { onDelete: 'set null' }),
    textId: integer().references(() => userTexts.id, { onDelete: 'set null' }),
    /** Titles and author when the annotation was created, shown after the text is deleted. */
    title: text().notNull(),
    author: text().notNull(),
    chapterTitle: text().notNull(),
    /** 1-based word numbers, both inclusive; null when the quote was not found after an edit of the text. */
    startWord: integer(),
    endWord: integer(),
    kind: text({ enum: annotationKinds }).notNull(),
    colour: text({ enum: annotationColours }).notNull(),
    note: text().notNull(),
    quote: text().notNull(),
    isChanged: boolean().notNull().default(false),
    revision: integer().notNull(),
    createdAt: now(),
    updatedAt: now(),
    /** A removed row is kept for a day, so that the removal can be undone. */
    removedAt: moment(),
    /** Text that the search of the notes page matches. Not indexed: reading a reader's ten thousand rows takes milliseconds. */
    searched: text().generatedAlwaysAs(
      (): SQL => foldForSearch(sql`${annotations.quote} || chr(10) || ${annotations.note}`),
    ),
  },
  (t) => [
    uniqueIndex('annotations_once').on(t.userId, t.clientId),
    index('annotations_by_reader').on(t.userId, t.createdAt),
    index('annotations_by_chapter').on(t.chapterId),
    index('annotations_by_text').on(t.textId),
    check('annotations_place', sql`num_nonnulls(${t.chapterId}, ${t.textId}) <= 1`),
    check(
      'annotations_range',
      sql`(${t.startWord} is null) = (${t.endWord} is null) and ${t.startWord} <= ${t.endWord}`,
    ),
    check('annotations_kind', isOneOf(t.kind, annotationKinds)),
    check('annotations_colour', isOneOf(t.colour, annotationColours)),
    check('annotations_note_length', atMost(t.note, limits.annotationNoteMaxCharacters)),
    check('annotations_quote_length', atMost(t.quote, limits.annotationQuoteMaxCharacters)),
  ],
)

export const userTexts = pgTable(
  'user_texts',
  {
    id: id(),
    userId: owner(),
    title: text().notNull(),
    content: text().notNull(),
    category: text({ enum: categories }),
    createdAt: now(),
    updatedAt: now(),
    revision: integer().notNull().default(1),
    ...measured(),
    wordsRead: integer().notNull().default(0),
    seq: integer().notNull().default(0),
    lastRead: moment(),
  },
  (t) => [
    index('user_texts_by_owner').on(t.userId),
    check('user_texts_title_length', atMost(t.title, limits.textTitleMaxCharacters)),
    check('user_texts_content_length', atMost(t.content, limits.textMaxCharacters)),
    check('user_texts_category', isOneOf(t.category, categories)),
    check('user_texts_place', sql`${t.wordsRead} >= 0 and ${t.seq} >= 0`),
  ],
)

export const problemReports = pgTable(
  'problem_reports',
  {
    id: id(),
    userId: owner(),
    category: text().$type<ReportCategory>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    currentPage: text(),
    /** The reported word in its sentence at the time of the report; null for reports about other pages and about own books. */
    quote: json().$type<Hit>(),
    status: text({ enum: reportStatuses }).notNull().default('new'),
    adminNotes: text(),
    /** True while the reader is shown the answer: an administrator's checkbox sets it, dismissing the answer clears it. */
    tellsReader: boolean().notNull().default(false),
    createdAt: now(),
    resolvedAt: moment(),
    /** Time of the last change of the notes or of the administrator's checkbox. */
    updatedAt: now(),
  },
  (t) => [
    index('problem_reports_by_reader').on(t.userId),
    check('problem_reports_category', isOneOf(t.category, reportCategoryNames)),
    check('problem_reports_status', isOneOf(t.status, reportStatuses)),
    check('problem_reports_title_length', atMost(t.title, limits.reportTitleMaxCharacters)),
    check('problem_reports_description_length', atMost(t.description, limits.reportDescriptionMaxCharacters)),
    check('problem_reports_notes_length', atMost(t.adminNotes, limits.notesMaxCharacters)),
  ],
)

export const sponsorMessages = pgTable(
  'sponsor_messages',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    supportUrl: text(),
    isActive: boolean().notNull().default(true),
    displayOnLogin: boolean().notNull().default(false),
    showWhenReturningToLibrary: boolean().notNull().default(true),
    createdAt: now(),
    updatedAt: now(),
    creatorId: creator(),
  },
  (t) => [
    check('sponsor_messages_title_length', atMost(t.title, limits.titleMaxCharacters)),
    check('sponsor_messages_content_length', atMost(t.content, limits.descriptionMaxCharacters)),
  ],
)

export const ambientSounds = pgTable(
  'ambient_sounds',
  {
    id: id(),
    title: text().notNull(),
    audioUrl: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: now(),
    creatorId: creator(),
  },
  (t) => [check('ambient_sounds_title_length', atMost(t.title, limits.titleMaxCharacters))],
)

/** Uploaded files that belong to this database. Cleanup removes only files listed here. */
export const keptFiles = pgTable('kept_files', {
  url: text().primaryKey(),
  createdAt: now(),
  creatorId: creator(),
})

export const pageContent = pgTable(
  'page_content',
  {
    id: id(),
    aboutUs: text().notNull().default(''),
    contactInfo: text().notNull().default(''),
    legalInfo: text().notNull().default(''),
    lastUpdated: now(),
    updatedById: creator(),
  },
  (t) => [
    check('page_content_about_length', atMost(t.aboutUs, limits.pageTextMaxCharacters)),
    check('page_content_contact_length', atMost(t.contactInfo, limits.pageTextMaxCharacters)),
    check('page_content_legal_length', atMost(t.legalInfo, limits.pageTextMaxCharacters)),
  ],
)

/** Import drafts. They expire. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    /** Random, because it is part of a URL and must not be guessable. */
    id: text().primaryKey(),
    userId: owner(),
    /** True for an own book, false for a work of the library. */
    isOwnBook: boolean().notNull().default(false),
    book: json().$type<Book>().notNull(),
    /** The user's corrections so far; null if there are none. */
    edit: json().$type<DraftEdit>(),
    version: integer().notNull().default(0),
    /** Private uploads, to which the clips of the parts refer by index. */
    audioUrls: text().array().notNull().default([]),
    createdAt: now(),
    editedAt: moment(),
  },
  (t) => [index('import_drafts_by_owner').on(t.userId), index('import_drafts_by_age').on(t.createdAt)],
)

/** Parts of a draft, with their heading marks. Postgres copies a part to a chapter without decompressing it. */
export const importParts = pgTable(
  'import_parts',
  {
    draftId: text().notNull(),
    /** 0-based index in the book. */
    part: integer().notNull(),
    userId: owner(),
    content: text().notNull(),
    /** Start offset of each word, tokenized by the rules of the book's category. */
    wordStarts: bytes(),
    /** Clips of the part's recording; null if it has none. */
    clips: json().$type<Clip[]>(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.part] }),
    index('import_parts_by_owner').on(t.userId),
    index('import_parts_by_age').on(t.createdAt),
  ],
)

/** Cached answers of the upstream dictionary. */
export const dictionaryCache = pgTable(
  'dictionary_cache',
  {
    word: text().primaryKey(),
    /** Null if the dictionary has no such word. */
    answer: json().$type<DictionaryAnswer>(),
    fetchedAt: now(),
  },
  (t) => [check('dictionary_cache_word_length', atMost(t.word, limits.wordMaxCharacters))],
)

/** Rate-limit counts by digest of the key (`createCounter`). Expired rows are ignored. */
export const rateLimitCounts = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: moment(),
})

/** Creations by idempotency key, so that a retry creates no duplicate (`createOnce`). They expire. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: owner(),
    key: text().notNull(),
    /** Digest of the call and its body. */
    request: text().notNull(),
    /** Null while the first attempt runs. */
    response: json(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
)

/** Steps that run once per database, such as loading the starter library, and the time of the last backup. */
export const milestones = pgTable('milestones', { name: text().primaryKey(), at: now() })
