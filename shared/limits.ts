/**
 * Every business constant of the product, named once, with its unit.
 * Characters are Unicode code points: browser, server and database count alike.
 */

// Accounts
export const passwordMinCharacters = 6
export const passwordMaxCharacters = 128
export const nameMaxCharacters = 100
export const emailMaxCharacters = 254
export const temporaryPasswordHours = 24
export const sessionIdleDays = 30
export const sessionMaxDays = 90
export const sessionTouchSeconds = 60
/** Lifetime of a password confirmation for sensitive account changes, in minutes. */
export const passwordFreshMinutes = 15
/** Maximum passkeys per administrator; lifetime of a challenge, in minutes. */
export const passkeysMax = 10
export const passkeyAnswerMinutes = 5

// The library
export const titleMaxCharacters = 300
export const authorMaxCharacters = 300
export const biographyMaxCharacters = 5_000
export const descriptionMaxCharacters = 5_000
export const chapterMaxBytes = 5_000_000
/** Maximum request body of a chapter, in bytes: 5 MB of text with quotes and line ends escaped in JSON. */
export const chapterBodyMaxBytes = 10_000_000
/** Length in characters from which a text is measured and compared in the worker. */
export const longTextCharacters = 100_000
export const chapterOrderMax = 1_000_000
export const searchMaxCharacters = 200
/** Search in a work: minimum length in characters and maximum hits. */
export const workSearchMinCharacters = 2
export const workSearchHitsMax = 200
export const libraryPageSize = 18
/** Longest piece offered to a new reader, in minutes. */
export const shortPieceMinutes = 5
/** *For tonight*: works in the row, all of which may be pinned, and reading time of each in minutes. */
export const tonightMax = 4
export const tonightMinMinutes = 5
export const tonightMaxMinutes = 15
export const libraryPageSizeMax = 100
export const libraryPageButtons = 5
export const pageNumberMax = 1_000_000

// Personal texts, saved words, reports, page content (also enforced by database checks)
export const textTitleMaxCharacters = 200
export const textMaxCharacters = 100_000
export const textsMax = 10
export const textPreviewCharacters = 200
/** Maximum request body of a text, in bytes: 100,000 characters, each escaped in JSON. */
export const textBodyMaxBytes = 1_500_000
export const wordMaxCharacters = 100
export const respellingMaxCharacters = 100
export const definitionMaxCharacters = 5_000
/** Phonetic and part of speech. */
export const wordNoteMaxCharacters = 500
export const reportTitleMinCharacters = 3
export const reportTitleMaxCharacters = 100
export const reportDescriptionMinCharacters = 10
export const reportDescriptionMaxCharacters = 1_000
export const addressMaxCharacters = 2_000
export const notesMaxCharacters = 5_000
export const pageTextMaxCharacters = 50_000

// Annotations: maximum words; maximum characters of the note (Markdown) and the quote; default and maximum rows of a page
export const highlightMaxWords = 2_000
export const annotationNoteMaxCharacters = 4_000
export const annotationQuoteMaxCharacters = 5_000
export const annotationsPageSize = 50
export const annotationsPageSizeMax = 1_000
/** Time in which the removal of an annotation or a saved word can be undone, in hours. */
export const removalUndoHours = 24

// Word review
export const newWordsPerDayMax = 20
export const newWordsPerDayDefault = 5
/** Maximum words asked in a day, including new ones, and in one review session. */
export const reviewsPerDay = 30
export const sittingWords = 10
/** Rare words offered before a chapter, and judged words from which the known share of a work is estimated. */
export const rareWordsOffered = 12
export const judgedWordsMin = 100
/** Number of saved words from which reviews are announced. */
export const reviewedWordsMin = 5
/** Hour at which the day of reviews begins. */
export const reviewDayHour = 4
export const reviewIntervalMaxDays = 365
/**
 * Stability from which a word counts as known, in days: after that time without a review it is still remembered in nine cases of ten.
 * Three weeks is also the interval from which Anki calls a card mature.
 */
export const knownStabilityDays = 21
/** Longest counted time of an answer, in ms. */
export const answerMaxMs = 60_000
/** Time in which an answer can be undone, in minutes. */
export const answerUndoMinutes = 60

// Reading speed, in words per minute
export const speedMin = 100
export const speedNormal = 250
export const speedMax = 400
export const speedStep = 10
export const speedDefault = 200

// Saving the position
export const saveEveryWords = 5
export const activeMsMaxPerSave = 120_000
/** Maximum excess over a word's dwell or voice time that counts as playing, in ms; the device slept if it is more. */
export const frozenAfterMs = 1_000
/** Maximum playing time of a word: above 15 s, the longest dwell in fourteen books at the slowest speed with a slow start. */
export const activeMsMaxPerWord = 25_000
export const wordNumberMax = 2_147_483_647
export const timeZoneMaxCharacters = 100

// The end of a chapter
/** Pause that separates two visits to a chapter, in minutes. */
export const visitRestMinutes = 30
/** Coda: maximum saved words listed; maximum length of the next chapter's opening, in UTF-16 units. */
export const codaWords = 3
export const openingMaxCharacters = 240

/** Delay of the sponsor message after the last word, in ms. */
export const sponsorDelayMs = 4_000

// Ambient sound and spoken words
export const soundVolume = 0.25
export const soundFadeMs = 2_000
export const speechRate = 0.7
export const speechVolume = 0.8

// Dictionary popup: meanings and definitions shown; cache lifetimes in ms
export const meaningsShown = 2
export const definitionsShown = 2
export const dictionaryFreshMs = 300_000
export const dictionaryKeptMs = 600_000

// Reading history: works on the home screen; weeks shown in "your reading"
export const continueReadingMax = 2
export const readingWeeksShown = 12

// Toasts, the report dialog and the sign-in screen, in milliseconds
export const toastShortMs = 1_500
export const toastMediumMs = 3_000
export const toastLongMs = 5_000
export const reportResetMs = 2_000
export const welcomeFirstMs = 3_000
export const welcomeWordMs = 600

// Administration
export const userPageSizes = [5, 10, 20, 50] as const
export const userPageSize = 10
export const userPageSizeMax = 100
export const userPageButtons = 7
/** Speed of the reading-time estimate in the chapter editor, in words per minute. */
export const editorWordsPerMinute = 200
export const popularWorksMax = 10
/** Days in the chart of readers. */
export const trendDays = 30
export const auditPageSize = 20
export const auditPageSizeMax = 100
/** Retention of audit events, in days. */
export const auditDays = 400
export const urlMaxCharacters = 2_000

// Uploads and imports, in bytes, pixels and hours
export const imageMaxPixels = 40_000_000
export const imageMaxWidth = 1_600
export const imagePreviewWidth = 800
export const bookMaxBytes = 50_000_000
/** Maximum file size by kind of upload; for a book, without its recorded narration. */
export const fileMaxBytes = {
  image: 5_000_000,
  audio: 50_000_000,
  book: bookMaxBytes,
  notes: 20_000_000,
  words: 20_000_000,
}
/** Maximum size of a book with its recorded narration, for readers and administrators. */
export const narratedBookMaxBytes = { reader: 100_000_000, admin: 500_000_000 } as const
export const bookUnpackedMaxBytes = 200_000_000
export const importChaptersMax = 5_000
/** Bound on paragraphs of a book; the longest novels have about 50,000. */
export const importParagraphsMax = 500_000
export const importDecisionMaxBytes = 2_000_000
export const draftHours = 1
export const editedDraftDays = 7

// Own books per reader: number, total characters, pending drafts
export const ownBooksMax = 30
export const ownBooksMaxCharacters = 30_000_000
export const ownDraftsMax = 3

// Reports of crashed pages: stack frames, maximum body in bytes, logged reports
export const brokenPageFramesMax = 8
export const brokenPageMaxBytes = 4_000
export const brokenPagesPerMinute = 10

// Login guesses: wrong passwords allowed per name, browser and address within the window in seconds
export const guessesPerName = 10
export const guessesPerAddress = 50
export const guessWindowSeconds = 900
/** First block, in seconds; each further one within a day doubles, up to the maximum. */
export const guessWaitSeconds = 900
export const guessWaitMaxSeconds = 14_400
export const guessWaitsKeptSeconds = 86_400
/** Lifetime of the known-device cookie, and accounts it remembers. */
export const knownDeviceDays = 365
export const knownDeviceAccountsMax = 10

/** Rate limits: calls per window in seconds, and the message of the refusal. */
export const rateLimits = {
  registrations: { max: 60, seconds: 3_600, per: 'address', says: 'Too many new accounts from your network' },
  passwordChanges: { max: 30, seconds: 3_600, per: 'account', says: 'Too many password changes' },
  emailChanges: { max: 30, seconds: 3_600, per: 'account', says: 'Too many email changes' },
  upstreamLookups: { max: 600, seconds: 3_600, per: 'account', says: 'Too many rare words looked up' },
  imports: { max: 120, seconds: 3_600, per: 'account', says: 'Too many files imported' },
  reports: { max: 300, seconds: 3_600, per: 'account', says: 'Too many problem reports' },
  texts: { max: 600, seconds: 3_600, per: 'account', says: 'Too many texts added or changed' },
  savedWords: { max: 3_000, seconds: 3_600, per: 'account', says: 'Too many words saved' },
  annotations: { max: 3_000, seconds: 3_600, per: 'account', says: 'Too many passages marked' },
  wordReviews: { max: 3_000, seconds: 3_600, per: 'account', says: 'Too many words reviewed' },
} as const
export type RateLimit = keyof typeof rateLimits

// Quotas per reader (the ten texts are above)
export const savedWordsMax = 20_000
export const annotationsMax = 10_000
/** Words marked as known. */
export const knownWordsMax = 20_000
/** Corrections of the voice, per reader and per work. */
export const respellingsMax = 2_000
export const reportsPerDayMax = 100

// List pages: default and maximum rows
export const listPageSize = 100
export const listPageSizeMax = 1_000

// Request bodies, in bytes
export const bodyMaxBytes = 64_000

export const productName = 'Lectern'
export const tagline = 'Read at your own pace, one word at a time.'
export const copyrightYear = 2025

// Focus styles, in WPM: above the high speed most motion stops; at or below the low speed the word breathes
export const speedHigh = 250
export const speedLow = 150
/** Random Word Effects: duration in ms, word of the first effect, words until the next. */
export const randomEffectMs = 2_000
export const firstEffectWords = { min: 10, max: 20 }
export const nextEffectWords = { min: 15, max: 30 }
/** Duration of the highlight animation in the full text, in ms: base minus share × WPM, at least the minimum. */
export const glideStartMs = 400
export const glideMsPerWpm = 1.2
export const glideMinMs = 120

// Ramp after a pause: pause length in ms, number of slowed words, factor of the first
export const rampRestMs = 3_000
export const rampWords = 5
export const rampStart = 1.5

/** Free disk space below which site health warns: a database needs room to write before it can vacuum. */
export const diskLeftMinBytes = 1_000_000_000
