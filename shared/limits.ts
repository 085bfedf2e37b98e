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
/** Maximum passkeys per administrator. */
export const passkeysMax = 10
/** Lifetime of a passkey challenge, in minutes. */
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
/** Maximum works in the row *For tonight*, and maximum pinned works. */
export const tonightMax = 4
/** Minimum and maximum reading time of a work or chapter in this row, in minutes. Pinned works may take any time. */
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
/** Maximum length of `phonetic` and of `partOfSpeech` of a saved word. */
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
/** Maximum words reviewed in a day, including new ones. */
export const reviewsPerDay = 30
/** Maximum words reviewed in one session of the word review. */
export const reviewsPerSession = 10
/** Maximum rare words offered before a chapter. */
export const rareWordsOffered = 12
/** Minimum words that a reader must have marked or saved before their known share of a work is estimated. */
export const judgedWordsMin = 100
/** Minimum number of saved words for reviews to be offered. */
export const reviewedWordsMin = 5
/** Hour at which a day of reviews begins, in the reader's time zone. */
export const reviewDayHour = 4
export const reviewIntervalMaxDays = 365
/**
 * Stability from which a word counts as known, in days: after that time without a review it is still remembered in nine cases of ten.
 * Three weeks is also the interval from which Anki calls a card mature.
 */
export const knownStabilityDays = 21
/** Maximum recorded time of an answer, in ms; longer times are cut. */
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
/** Maximum playing time counted after both the dwell and the voice of a word have ended, in ms. After a longer delay, the device slept. */
export const frozenAfterMs = 1_000
/** Maximum playing time of a word, in ms. The longest dwells at the slowest speed are about 15 s, with *Gentle Start* about 22 s. */
export const activeMsMaxPerWord = 25_000
export const wordNumberMax = 2_147_483_647
export const timeZoneMaxCharacters = 100

// The end of a chapter
/** Pause that separates two visits to a chapter, in minutes. */
export const visitRestMinutes = 30
/** Summary at the end of a chapter: maximum saved words listed; maximum length of the next chapter's opening, in UTF-16 units. */
export const codaWords = 3
export const openingMaxCharacters = 240

/** Delay of the sponsor message after the last word, in ms. */
export const sponsorDelayMs = 4_000

// Ambient sound and spoken words
export const soundVolume = 0.25
export const soundFadeMs = 2_000
export const speechRate = 0.7
export const speechVolume = 0.8

// Dictionary popup: maximum meanings of an entry, and maximum definitions of a meaning
export const meaningsShown = 2
export const definitionsShown = 2
/** Time until a cached answer is stale, and time until an unused answer is dropped, in ms. */
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
/** Speed of the reading-time estimates for chapters and import drafts, in words per minute. */
export const editorWordsPerMinute = 200
export const popularWorksMax = 10
/** Days in the chart of readers. */
export const trendDays = 30
export const auditPageSize = 20
export const auditPageSizeMax = 100
/** Retention of audit events, in days. */
export const auditDays = 400
export const urlMaxCharacters = 2_000

// Uploads and imports
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
/** Maximum paragraphs of a book; the longest novels have about 50,000. */
export const importParagraphsMax = 500_000
export const importDecisionMaxBytes = 2_000_000
export const draftHours = 1
export const editedDraftDays = 7

// Own books per reader: number, total characters, pending drafts
export const ownBooksMax = 30
export const ownBooksMaxCharacters = 30_000_000
export const ownDraftsMax = 3

// Reports of crashed pages: maximum stack frames and bytes of one report, maximum reports logged per minute
export const brokenPageFramesMax = 8
export const brokenPageMaxBytes = 4_000
export const brokenPagesPerMinute = 10

// Login guesses: maximum wrong passwords per name and per address; window in seconds. A known browser has its own count per name.
export const guessesPerName = 10
export const guessesPerAddress = 50
export const guessWindowSeconds = 900
/** Duration of the first block after too many wrong passwords, in seconds. Each further block lasts twice as long as the one before. */
export const guessWaitSeconds = 900
/** Maximum duration of a block, in seconds. */
export const guessWaitMaxSeconds = 14_400
/** Window in which blocks are counted, in seconds. After it, the next block has the first duration again. */
export const guessWaitsKeptSeconds = 86_400
/** Lifetime of the known-device cookie, and the maximum number of accounts in it. */
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

// Quotas per reader (see also `textsMax`)
export const savedWordsMax = 20_000
export const annotationsMax = 10_000
export const knownWordsMax = 20_000
/** Maximum number of corrected pronunciations of a reader, and of a work. */
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

// Focus styles, speeds in WPM: above `speedHigh`, words have no animation; at or below `speedLow`, each word also dims once
export const speedHigh = 250
export const speedLow = 150
/** Duration of an effect of Random Word Effects, in ms. */
export const randomEffectMs = 2_000
/** Number of words until the first effect. */
export const firstEffectWords = { min: 10, max: 20 }
/** Number of words from one effect to the next. */
export const nextEffectWords = { min: 15, max: 30 }
/** Duration of the highlight animation in the full text, in ms: `glideStartMs` − `glideMsPerWpm` × WPM, at least `glideMinMs`. */
export const glideStartMs = 400
export const glideMsPerWpm = 1.2
export const glideMinMs = 120

// Slower words after a pause: minimum pause in ms, number of slower words, dwell factor of the first of them
export const rampRestMs = 3_000
export const rampWords = 5
export const rampStart = 1.5

/** Free disk space below which site health warns: a database needs room to write before it can vacuum. */
export const diskLeftMinBytes = 1_000_000_000
