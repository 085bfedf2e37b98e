/**
 * Every business constant of the product, named once, with its unit.
 * Characters are Unicode code points: browser, server and database count alike.
 */

// Accounts
export const passwordMinCharacters = 6
export const passwordMaxCharacters = 128
export const nameMaxCharacters = 100
export const emailMaxCharacters = 254
export const sessionIdleDays = 30
export const sessionMaxDays = 90
export const sessionTouchSeconds = 60

// The library
export const titleMaxCharacters = 300
export const authorMaxCharacters = 300
export const biographyMaxCharacters = 5_000
export const descriptionMaxCharacters = 5_000
export const chapterMaxBytes = 5_000_000
export const searchMaxCharacters = 200
export const libraryPageSize = 18
export const libraryPageSizeMax = 100
export const libraryPageButtons = 5

// Personal texts, saved words, reports, page content: what the database's own checks hold
export const textTitleMaxCharacters = 200
export const textMaxCharacters = 100_000
export const wordMaxCharacters = 100
export const definitionMaxCharacters = 5_000
export const reportTitleMinCharacters = 3
export const reportTitleMaxCharacters = 100
export const reportDescriptionMinCharacters = 10
export const reportDescriptionMaxCharacters = 1_000
export const notesMaxCharacters = 5_000
export const pageTextMaxCharacters = 50_000

// Reading speed, in words per minute
export const speedMin = 100
export const speedNormal = 250
export const speedMax = 400
export const speedStep = 10
export const speedDefault = 200

// Keeping the place
export const saveEveryWords = 5
export const activeMsMaxPerSave = 120_000
export const wordNumberMax = 2_147_483_647

// Toasts and the sign-in screen, in milliseconds
export const toastShortMs = 1_500
export const toastMediumMs = 3_000
export const welcomeFirstMs = 3_000
export const welcomeWordMs = 600

// What a request body may weigh
export const bodyMaxBytes = 64_000

export const productName = 'Lectern'
export const tagline = 'Read at your own pace, one word at a time.'
export const copyrightYear = 2025
