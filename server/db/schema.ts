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
  // pg returns a Buffer, which may be a view of a larger one.
  fromDriver: (value) => new Uint8Array(value as Uint8Array),
})
const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const now = () => moment().notNull().defaultNow()
/** Rows are deleted with the row that they refer to. */
const ofUser = () => integer().references(() => users.id, { onDelete: 'cascade' })
const ofWork = () => integer().references(() => works.id, { onDelete: 'cascade' })
const ofChapter = () => integer().references(() => chapters.id, { onDelete: 'cascade' })
const owner = () => ofUser().notNull()
/** Rows outlive the administrator who created them. */
const creator = () => integer().references(() => users.id, { onDelete: 'set null' })

/** Columns of a text that the timing engine measures. */
const measured = () => ({
  wordCount: integer().notNull(),
  factorSum: doublePrecision().notNull(),
  /** Sum at the Natural pace; 0 for texts that were measured before Natural existed. */
  naturalSum: doublePrecision().notNull().default(0),
  /** Version of the engine that measured the text. */
  measuredBy: integer().notNull().default(1),
  /** Start offset of each word (`encodeWordStarts`); null in rows of version 0.1.0 that were not measured since. */
  wordStarts: bytes(),
})

/** Limits the length in code points, the unit of all limits. */
const atMost = (column: AnyPgColumn, max: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(max))}`
const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
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
    /** Searched text of the user list. A sequential scan of ten thousand rows takes milliseconds. */
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

/** Audit trail of security events. Names and titles are copied, because they outlive their users and works. */
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

/** Login sessions. connect-pg-simple defines the names. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar().primaryKey(),
    sess: json().$type<{ passport?: { user?: SessionUser } }>().notNull(),
    expire: timestamp({ precision: 6, mode: 'date', withTimezone: true }).notNull(),
  },
  (t) => [index('session_expire').on(t.expire), index('session_by_user').on(sessionUserId(t.sess))],
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

/** Pending challenges. Each is used once and expires. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  { challenge: text().primaryKey(), userId: owner(), createdAt: now() },
  (t) => [index('passkey_challenges_by_owner').on(t.userId)],
)

/** User id of a login session, as text. */
export function sessionUserId(sess: AnyPgColumn): SQL<string> {
  return sql`(${sess}->'passport'->'user'->>'id')`
}

/** Sorts é next to e on every database. */
export const catalogueOrder = (column: AnyPgColumn | SQL): SQL => sql`${column} collate "unicode"`

/** Sum at the Natural pace, or at the Classic pace for works that were measured before Natural existed. */
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
    /** Shown first in *For tonight*; at most `tonightMax` works. */
    isPinned: boolean().notNull().default(false),
    creatorId: creator(),
    /** Owner of an own book; null in the library. */
    ownerId: ofUser(),
    /** Length of an own book, counted against the owner's quota; null in the library. */
    characters: integer(),
    /** Sums over the chapters, updated with every chapter write, so that lists read no chapters. */
    chapterCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    factorSum: doublePrecision().notNull().default(0),
    naturalSum: doublePrecision().notNull().default(0),
    /** SVG path of the first page (`drawCover`), updated with the sums; null without chapters and in rows of versions without covers. */
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
    check('works_category', oneOf(t.category, categories)),
  ],
)

export const chapters = pgTable(
  'chapters',
  {
    id: id(),
    workId: ofWork().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** Unique within the work by `chapters_order_unique`; deferrable, which Drizzle cannot declare: a move shifts several at once. */
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
    chapterId: ofChapter().primaryKey(),
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
    workId: ofWork().notNull(),
    chapterId: ofChapter().notNull(),
    startTime: now(),
    endTime: moment(),
    /** Position: 1-based number of the word on screen; 0 before the first. */
    wordsRead: integer().notNull().default(0),
    /** Furthest position so far; it counts as read. */
    furthestWord: integer().notNull().default(0),
    /** Revision of the chapter that the positions refer to. */
    revision: integer().notNull().default(1),
    completed: boolean().notNull().default(false),
    /** Sequence number of the last save; a lower one never overwrites it. */
    seq: integer().notNull().default(0),
    wordsShown: integer().notNull().default(0),
    activeMs: integer().notNull().default(0),
    /** Number of visits; a pause of half an hour starts another. */
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
 * Totals of all reading sessions of a work, including deleted ones, so that the site's statistics count none and lose none.
 * The triggers `reading_sessions_inserted`, `reading_sessions_updated` and `works_category_updated` maintain them.
 * A work has eight rows (shards), so that connections rarely wait for each other.
 */
export const readingSums = pgTable(
  'reading_sums',
  {
    /** No foreign key: the totals outlive the work. */
    workId: integer().notNull(),
    shard: smallint().notNull(),
    /** The work's current category, or its last one. */
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

/** Reading on one day in the reader's time zone. It outlives removed history. */
export const readingDays = pgTable(
  'reading_days',
  {
    userId: owner(),
    day: date({ mode: 'string' }).notNull(),
    words: integer().notNull().default(0),
    activeMs: integer().notNull().default(0),
    /** Playing time of the day's current and longest sitting (without a long pause), and its last save; null in older versions' days. */
    sittingMs: integer(),
    longestSittingMs: integer(),
    lastSave: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('reading_days_by_day').on(t.day)],
)

/** Number of times that each reader looked a word up in a year. */
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
    /** Other forms in which texts have the word; null until first requested. */
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

/** Pronunciations of words by the voice: for one reader in all texts, or for all readers of one work. */
export const respellings = pgTable(
  'respellings',
  {
    id: id(),
    userId: ofUser(),
    workId: ofWork(),
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

const dayOf = () => date({ mode: 'string' })

/** Review card of a saved word. Days are the reader's; a card without a due day is new. */
export const wordCards = pgTable(
  'word_cards',
  {
    /** Id of the saved word. */
    id: integer()
      .primaryKey()
      .references(() => savedWords.id, { onDelete: 'cascade' }),
    userId: owner(),
    /** Memory state of FSRS; null while new. */
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    reviewedOn: dayOf(),
    due: dayOf(),
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

/** Answers to cards, with the state of the card before, so that an answer can be undone. */
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
    day: dayOf().notNull(),
    answeredAt: now(),
    tookMs: integer().notNull(),
    elapsedDays: integer().notNull(),
    previousStability: doublePrecision(),
    previousDifficulty: doublePrecision(),
    previousReviewedOn: dayOf(),
    previousDue: dayOf(),
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
    /** Id, NFC form and date of the word. */
    id: integer().notNull(),
    word: text().notNull(),
    createdAt: moment().notNull(),
    card: json().$type<typeof wordCards.$inferSelect>().notNull(),
    answers: json().$type<(typeof wordReviewLog.$inferSelect)[]>().notNull(),
    removedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** Settings of readers who have changed them. */
export const wordReviewSettings = pgTable('word_review_settings', {
  userId: owner().primaryKey(),
  isOn: boolean().notNull(),
  retention: text({ enum: retentions }).notNull(),
  newPerDay: smallint().notNull(),
})

/** Highlights, notes and bookmarks. Their quotes outlive the text. */
export const annotations = pgTable(
  'annotations',
  {
    id: id(),
    userId: owner(),
    clientId: uuid().notNull(),
    chapterId: integer().references(() => chapters.id, { onDelete: 'set null' }),
    textId: integer().references(() => userTexts.id, { onDelete: 'set null' }),
    /** Titles and author at creation, shown when the text was deleted. */
    title: text().notNull(),
    author: text().notNull(),
    chapterTitle: text().notNull(),
    /** 1-based word numbers, both inclusive; null when an end was not found in an edited text. */
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
    /** Searched text of the notes page. A reader's ten thousand rows are read in milliseconds. */
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
    check('annotations_kind', oneOf(t.kind, annotationKinds)),
    check('annotations_colour', oneOf(t.colour, annotationColours)),
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
    check('user_texts_category', oneOf(t.category, categories)),
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
    /** The reported word in its sentence, as at the time of the report; null for other pages and for own books. */
    quote: json().$type<Hit>(),
    status: text({ enum: reportStatuses }).notNull().default('new'),
    adminNotes: text(),
    /** Set by an administrator's checkbox; false after the reader dismisses the answer. */
    tellsReader: boolean().notNull().default(false),
    createdAt: now(),
    resolvedAt: moment(),
    /** Time of the last change of the notes or of the administrator's checkbox. */
    updatedAt: now(),
  },
  (t) => [
    index('problem_reports_by_reader').on(t.userId),
    check('problem_reports_category', oneOf(t.category, reportCategoryNames)),
    check('problem_reports_status', oneOf(t.status, reportStatuses)),
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

/** Uploaded files of this database. Cleanup removes no other files. */
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
    /** Random, because it is part of an address. */
    id: text().primaryKey(),
    userId: owner(),
    /** True for an own book, false for a work of the library. */
    isOwnBook: boolean().notNull().default(false),
    book: json().$type<Book>().notNull(),
    /** Corrections so far; null if there are none. */
    edit: json().$type<DraftEdit>(),
    version: integer().notNull().default(0),
    /** Private uploads, to which the clips of its parts refer by index. */
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
    /** Start offset of each word, tokenized in the book's category. */
    wordStarts: bytes(),
    /** Recorded words; null for none. */
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

/** Creations by idempotency key, so that a retry creates nothing (`createOnce`). They expire. */
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
