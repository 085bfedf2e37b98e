/**
 * Every business constant of the product, named once, with its unit.
 * Characters are Unicode code points: browser, server and database count alike.
 */

// Accounts
export const passwordMinCharacters = 6
export const passwordMaxCharacters = 128
export const nameMaxCharacters = 100
export const emailMaxCharacters = 254
/** How long a temporary password is good for, in hours. */
export const temporaryPasswordHours = 24
export const sessionIdleDays = 30
export const sessionMaxDays = 90
export const sessionTouchSeconds = 60
/** What may be done with an account asks for its password again this long after it was last given, in minutes. */
export const passwordFreshMinutes = 15
/** How many passkeys an administrator has at most, and how long a question to one may be answered, in minutes. */
export const passkeysMax = 10
export const passkeyAnswerMinutes = 5

// The library
export const titleMaxCharacters = 300
export const authorMaxCharacters = 300
export const biographyMaxCharacters = 5_000
export const descriptionMaxCharacters = 5_000
export const chapterMaxBytes = 5_000_000
/** What a chapter's body may weigh: 5 MB, its quotes and line ends escaped in JSON. */
export const chapterBodyMaxBytes = 10_000_000
/** From this length on, in characters, a text is measured and compared in the worker. */
export const longTextCharacters = 100_000
export const chapterOrderMax = 1_000_000
export const searchMaxCharacters = 200
/** A search in a work: how short it may be in characters, and how many hits are returned. */
export const workSearchMinCharacters = 2
export const workSearchHitsMax = 200
export const libraryPageSize = 18
/** What somebody new is offered takes at most this long where the library has it, in minutes. */
export const shortPieceMinutes = 5
export const libraryPageSizeMax = 100
export const libraryPageButtons = 5
export const pageNumberMax = 1_000_000

// Personal texts, saved words, reports, page content: what the database's own checks hold
export const textTitleMaxCharacters = 200
export const textMaxCharacters = 100_000
export const textsMax = 10
export const textPreviewCharacters = 200
/** What a text's body may weigh: 100,000 characters, every one of them escaped in JSON. */
export const textBodyMaxBytes = 1_500_000
export const wordMaxCharacters = 100
export const definitionMaxCharacters = 5_000
/** How it sounds, and as what part of speech. */
export const wordNoteMaxCharacters = 500
export const reportTitleMinCharacters = 3
export const reportTitleMaxCharacters = 100
export const reportDescriptionMinCharacters = 10
export const reportDescriptionMaxCharacters = 1_000
export const addressMaxCharacters = 2_000
export const notesMaxCharacters = 5_000
export const pageTextMaxCharacters = 50_000

// Reading speed, in words per minute
export const speedMin = 100
export const speedNormal = 250
export const speedMax = 400
export const speedStep = 10
export const speedDefault = 200

// Saving the position
export const saveEveryWords = 5
export const activeMsMaxPerSave = 120_000
export const wordNumberMax = 2_147_483_647
export const timeZoneMaxCharacters = 100

// The end of a chapter
/** A rest of so many minutes parts two visits to a chapter. */
export const visitRestMinutes = 30
/** The coda of a chapter names so many of the words that were saved in it, and shows so much of the next one's beginning. */
export const codaWords = 3
export const openingMaxCharacters = 240

/** The sponsor's message comes this long after the last word, in ms. */
export const sponsorDelayMs = 4_000

// Ambient sound and spoken words
export const soundVolume = 0.25
export const soundFadeMs = 2_000
export const speechRate = 0.7
export const speechVolume = 0.8

// Looking a word up: what the popup shows, and how long an answer is fresh and kept, in ms
export const meaningsShown = 2
export const definitionsShown = 2
export const dictionaryFreshMs = 300_000
export const dictionaryKeptMs = 600_000

// A reader's history: the works on the home screen, and the weeks that "your reading" looks back
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
/** How fast a chapter is read in the editor's estimate, in words per minute. */
export const editorWordsPerMinute = 200
export const popularWorksMax = 10
export const auditPageSize = 20
export const auditPageSizeMax = 100
/** How long what was done is known, in days. */
export const auditDays = 400
export const urlMaxCharacters = 2_000

// Uploads and imports, in bytes, pixels and hours
export const imageMaxBytes = 5_000_000
export const imageMaxPixels = 40_000_000
export const imageMaxWidth = 1_600
export const imagePreviewWidth = 800
export const audioMaxBytes = 50_000_000
export const bookMaxBytes = 50_000_000
export const bookUnpackedMaxBytes = 200_000_000
export const importChaptersMax = 5_000
/** No book has so many: the longest novels have some fifty thousand. */
export const importParagraphsMax = 500_000
export const importDecisionMaxBytes = 2_000_000
export const draftHours = 1
/** Of a draft that somebody has worked on. */
export const editedDraftDays = 7

// A reader's own books: how many, how many characters they have together, and how many drafts of some may wait
export const ownBooksMax = 30
export const ownBooksMaxCharacters = 30_000_000
export const ownDraftsMax = 3
/** How many of the readers' books are read or made at once, and how many more wait for it; the machine is not theirs alone. */
export const ownBooksAtOnce = 1
export const ownBooksWaiting = 20
/** What all books that readers are uploading may weigh together, in bytes: they are in memory. */
export const uploadsMaxBytes = 200_000_000

// Reports of pages that broke: the places in the code that one names, what it may weigh in bytes, and how many are logged
export const brokenPageFramesMax = 8
export const brokenPageMaxBytes = 4_000
export const brokenPagesPerMinute = 10

// Guessing: after so many wrong passwords within so many seconds the name, the browser or the address has to wait
export const guessesPerName = 10
export const guessesPerAddress = 50
export const guessWindowSeconds = 900
/** The first wait, in seconds; each further one within a day is twice as long as the one before, up to the longest. */
export const guessWaitSeconds = 900
export const guessWaitMaxSeconds = 14_400
export const guessWaitsKeptSeconds = 86_400
/** How long a browser stays known to the accounts that have signed in with it, and how many of those it remembers. */
export const knownDeviceDays = 365
export const knownDeviceAccountsMax = 10
/** How many password hashes an address has under way or in the queue, and how many calls of it wait for that. */
export const hashesPerAddress = 4
export const hashCallsWaitingPerAddress = 100

/** Flooding: how many calls within so many seconds, and what whoever makes more is told. */
export const rateLimits = {
  registrations: { max: 60, seconds: 3_600, per: 'address', says: 'Too many new accounts from your network' },
  passwordChanges: { max: 30, seconds: 3_600, per: 'account', says: 'Too many changes of your password' },
  emailChanges: { max: 30, seconds: 3_600, per: 'account', says: 'Too many changes of your email' },
  upstreamLookups: { max: 600, seconds: 3_600, per: 'account', says: 'Too many rare words looked up' },
  imports: { max: 120, seconds: 3_600, per: 'account', says: 'Too many books imported' },
  reports: { max: 300, seconds: 3_600, per: 'account', says: 'Too many problem reports' },
  texts: { max: 600, seconds: 3_600, per: 'account', says: 'Too many texts added or changed' },
  savedWords: { max: 3_000, seconds: 3_600, per: 'account', says: 'Too many words saved' },
} as const
export type RateLimit = keyof typeof rateLimits

// What a reader may have; ten texts are above
export const savedWordsMax = 20_000
export const reportsPerDayMax = 100

// A part of a list: how many rows unless it is said, and at most
export const listPageSize = 100
export const listPageSizeMax = 1_000

// What a request body may weigh
export const bodyMaxBytes = 64_000

export const productName = 'Lectern'
export const tagline = 'Read at your own pace, one word at a time.'
export const copyrightYear = 2025

// What moves with the word: above the high speed hardly anything does, at the low one or below the word breathes (WPM)
export const speedHigh = 250
export const speedLow = 150
/** Random Word Effects: how long one lasts, in ms, at which word the first comes, and how many words later each next one. */
export const randomEffectMs = 2_000
export const firstEffectWords = { min: 10, max: 20 }
export const nextEffectWords = { min: 15, max: 30 }
/** The mark in the full text glides for this long: the first less the share of the speed in WPM, and never less than the last, in ms. */
export const glideStartMs = 400
export const glideMsPerWpm = 1.2
export const glideMinMs = 120

// Reading on after a rest of this long, in ms, begins gently: so many words take longer, the first of them so many times as long
export const rampRestMs = 3_000
export const rampWords = 5
export const rampStart = 1.5

/** With less than this left of a disk nothing is well: a database needs room to write before it can tidy up. */
export const diskLeftMinBytes = 1_000_000_000
