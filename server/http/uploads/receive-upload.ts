import type { Request, RequestHandler } from 'express'
import multer, { MulterError, memoryStorage } from 'multer'
import { ApiError } from '#shared/errors.ts'
import { audioMaxBytes, bookMaxBytes, imageMaxBytes, notesFileMaxBytes } from '#shared/limits.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { uploadsMaxBytes } from '../../limits.ts'
import type { ReceivedFile } from '../../uploads/media.ts'
import { getContentLength } from '../input.ts'
import { releaseWhenDone } from '../limits/release-when-done.ts'

const maxBytes: Record<UploadKind, number> = {
  image: imageMaxBytes,
  audio: audioMaxBytes,
  book: bookMaxBytes,
  notes: notesFileMaxBytes,
}

/** Maximum size of the form without its file, in bytes. */
const formMaxBytes = 100_000

/** Bytes reserved for all uploads of readers that are in memory. */
let inMemoryBytes = 0

/** Reserves memory for the file until the request is done. @throws ApiError `unavailable` when too much is reserved. */
export function reserveMemory(kind: UploadKind): RequestHandler {
  return (req, res, next) => {
    // A request without a Content-Length may have the maximum size.
    const bytes = Math.min(getContentLength(req) || Number.POSITIVE_INFINITY, maxBytes[kind] + formMaxBytes)
    if (inMemoryBytes + bytes > uploadsMaxBytes) {
      const reason = 'Many files are being uploaded right now. Please try again in a minute.'
      throw new ApiError('unavailable', reason, { retryAfterSeconds: 30 })
    }
    inMemoryBytes += bytes
    releaseWhenDone(res, () => {
      inMemoryBytes -= bytes
    })
    next()
  }
}

/** Reads one file of a kind into memory, from the form field of that name, and rejects anything else. */
export function receiveUpload(kind: UploadKind): RequestHandler {
  const receive = multer({
    storage: memoryStorage(),
    // The default is Latin-1.
    defParamCharset: 'utf8',
    limits: { fileSize: maxBytes[kind], files: 1, fields: 0, parts: 1, fieldNameSize: 20, headerPairs: 20 },
  }).single(kind)
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) throw new ApiError('unsupported', 'Send the file as a form')
    if (getContentLength(req) > maxBytes[kind] + formMaxBytes) throw tooLarge(kind)
    receive(req, res, (error: unknown) => next(error && toApiError(error, kind)))
  }
}

/** @throws ApiError `invalid` when the form has no file. */
export function getUploadedFile({ file }: Request, kind: UploadKind): ReceivedFile {
  if (!file) throw missing(kind)
  return { bytes: file.buffer, name: file.originalname, type: file.mimetype }
}

function toApiError(error: unknown, kind: UploadKind): unknown {
  if (error instanceof MulterError) return error.code === 'LIMIT_FILE_SIZE' ? tooLarge(kind) : missing(kind)
  // Other errors of the form parser mean a malformed form.
  return error instanceof Error
    ? new ApiError('invalid', 'The upload was interrupted or is malformed')
    : error
}

const tooLarge = (kind: UploadKind) =>
  new ApiError('too_large', `The file is larger than ${maxBytes[kind] / 1_000_000} MB`)
const missing = (kind: UploadKind) => new ApiError('invalid', `Send one file in the field "${kind}"`)
