import { rm } from 'node:fs/promises'
import type { Request, RequestHandler } from 'express'
import multer, { diskStorage, MulterError, memoryStorage } from 'multer'
import { ApiError } from '#shared/errors.ts'
import { getFileMaxBytes, type UploadKind } from '#shared/uploads.ts'
import { uploadsMaxBytes } from '../../limits.ts'
import type { ReceivedFile } from '../../uploads/media.ts'
import { getContentLength } from '../input.ts'
import { releaseWhenDone } from '../limits/release-when-done.ts'

/** Maximum size of the form without its file, in bytes. */
const formMaxBytes = 100_000

/** Memory reserved for the current uploads of all readers, in bytes. */
let inMemoryBytes = 0

/** Reserves memory for the file of a reader until the request is done. @throws ApiError `unavailable` when too much is reserved. */
export function reserveMemory(kind: UploadKind): RequestHandler {
  return (req, res, next) => {
    if (req.user?.isAdmin) return next()
    // A request without a Content-Length may have the maximum size.
    const most = getFileMaxBytes(kind, req.user?.isAdmin) + formMaxBytes
    const bytes = Math.min(getContentLength(req) || Number.POSITIVE_INFINITY, most)
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

/**
 * Reads one file from a form. The name of its form field is the value of `kind`. Keeps a book on disk until the request is done, and
 * other files in memory.
 */
export function receiveUpload(kind: UploadKind): RequestHandler {
  const storage = kind === 'book' ? diskStorage({}) : memoryStorage()
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) throw new ApiError('unsupported', 'Send the file as a form')
    const fileSize = getFileMaxBytes(kind, req.user?.isAdmin)
    if (getContentLength(req) > fileSize + formMaxBytes) throw tooLarge(fileSize)
    const limits = { fileSize, files: 1, fields: 0, parts: 1, fieldNameSize: 20, headerPairs: 20 }
    // multer decodes file names as Latin-1 by default.
    const receive = multer({ storage, defParamCharset: 'utf8', limits }).single(kind)
    receive(req, res, (error: unknown) => {
      const path = req.file?.path
      if (path) releaseWhenDone(res, () => rm(path, { force: true }))
      next(error && toApiError(error, kind, fileSize))
    })
  }
}

/** @throws ApiError `invalid` when the form has no file. */
export function getUploadedFile({ file }: Request, kind: UploadKind): ReceivedFile {
  if (!file) throw missing(kind)
  const { buffer: bytes = Buffer.alloc(0), path, originalname: name, mimetype: type } = file
  return { bytes, name, type, ...(path && { path }) }
}

function toApiError(error: unknown, kind: UploadKind, fileSize: number): unknown {
  if (error instanceof MulterError)
    return error.code === 'LIMIT_FILE_SIZE' ? tooLarge(fileSize) : missing(kind)
  // Other errors of the form parser mean a malformed form.
  return error instanceof Error
    ? new ApiError('invalid', 'The upload was interrupted or is malformed')
    : error
}

const tooLarge = (bytes: number) =>
  new ApiError('too_large', `The file is larger than ${bytes / 1_000_000} MB`)
const missing = (kind: UploadKind) => new ApiError('invalid', `Send one file in the field "${kind}"`)
