import type { Request, RequestHandler } from 'express'
import multer, { MulterError, memoryStorage } from 'multer'
import { ApiError } from '#shared/errors.ts'
import { audioMaxBytes, bookMaxBytes, imageMaxBytes, uploadsMaxBytes } from '#shared/limits.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { getContentLength } from '../input.ts'
import { releaseWhenDone } from '../limits/release-when-done.ts'

/** A file as it came: nothing that it says of itself is believed yet. */
export interface UploadedFile {
  bytes: Buffer
  name: string
  /** The media type that the sender claims. */
  type: string
}

const maxBytes: Record<UploadKind, number> = {
  image: imageMaxBytes,
  audio: audioMaxBytes,
  book: bookMaxBytes,
}

/** What a form may weigh besides the file in it, in bytes. */
const formMaxBytes = 100_000

/** What the files of readers that are in memory weigh together. */
let inMemoryBytes = 0

/** Keeps room in memory for a file until it has been dealt with, or turns it away where there is none. */
export function reserveMemory(kind: UploadKind): RequestHandler {
  return (req, res, next) => {
    // What does not say how long it is may be as long as it is allowed to be, and no file is longer.
    const bytes = Math.min(getContentLength(req) || Number.POSITIVE_INFINITY, maxBytes[kind] + formMaxBytes)
    if (inMemoryBytes + bytes > uploadsMaxBytes) {
      throw new ApiError('unavailable', 'Many books are being sent just now. Please try again in a minute.', {
        retryAfterSeconds: 30,
      })
    }
    inMemoryBytes += bytes
    releaseWhenDone(res, () => {
      inMemoryBytes -= bytes
    })
    next()
  }
}

/** Takes one file of a kind into memory, in the form's field of that name, and nothing else. */
export function receiveUpload(kind: UploadKind): RequestHandler {
  const receive = multer({
    storage: memoryStorage(),
    // Without it names are read as Latin-1.
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes[kind],
      files: 1,
      fields: 0,
      parts: 1,
      fieldNameSize: 20,
      headerPairs: 20,
    },
  }).single(kind)
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) throw new ApiError('unsupported', 'Send the file as a form')
    if (getContentLength(req) > maxBytes[kind] + formMaxBytes) throw tooLarge(kind)
    receive(req, res, (error: unknown) => next(error && refusalOf(error, kind)))
  }
}

/** The file that has been received. @throws ApiError `invalid` when the form brought none. */
export function getUploadedFile({ file }: Request, kind: UploadKind): UploadedFile {
  if (!file) throw missing(kind)
  return { bytes: file.buffer, name: file.originalname, type: file.mimetype }
}

function refusalOf(error: unknown, kind: UploadKind): unknown {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return tooLarge(kind)
  }
  if (error instanceof MulterError) return missing(kind)
  // Whatever else goes wrong while a form is taken apart is the form's fault.
  return error instanceof Error ? new ApiError('invalid', 'The upload was cut off or is malformed') : error
}

const tooLarge = (kind: UploadKind) =>
  new ApiError('too_large', `The file is larger than ${maxBytes[kind] / 1_000_000} MB`)
const missing = (kind: UploadKind) => new ApiError('invalid', `Send one file in the field "${kind}"`)
