import { extname } from 'node:path'
import { ApiError } from '#shared/errors.ts'
import { imageMaxPixels, imageMaxWidth } from '#shared/limits.ts'
import type { Extension } from './uploads.ts'

/** A file as received; its name and type are not verified. */
export interface ReceivedFile {
  /** Empty for a file on disk. */
  bytes: Buffer
  /** Path of a file that is too large for memory; it is removed after the request. */
  path?: string
  name: string
  /** Media type that the sender claims. */
  type: string
}

interface Format {
  extensions: string[]
  /** Media types that senders may claim. */
  types: RegExp
  /** Media type of the bytes. */
  content: string
}

/**
 * Finds the format that the file's name and bytes agree on, and that its claimed type allows.
 * @throws ApiError `invalid` for an empty file, `unsupported` with `message` for another format or a disagreement.
 */
async function requireFormat<F extends Format>(file: ReceivedFile, formats: readonly F[], message: string) {
  if (file.bytes.length === 0) throw new ApiError('invalid', 'The file is empty')
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  const format = formats.find(({ content }) => content === detected?.mime)
  if (!format) throw new ApiError('unsupported', message)
  const extension = extname(file.name).slice(1).toLowerCase()
  if (!format.extensions.includes(extension) || !format.types.test(file.type.toLowerCase())) {
    throw new ApiError('unsupported', `${message}, with a matching file extension`)
  }
  return format
}

/**
 * Systems use different media types for sounds. A browser without a type for the file sends `application/octet-stream`. Other clients send
 * no type, which means `text/plain`.
 */
const soundTypes = /^(audio|video|application)\/|^text\/plain$/

const soundFormats: (Format & { extension: Extension })[] = [
  { extensions: ['mp3'], types: soundTypes, content: 'audio/mpeg', extension: 'mp3' },
  { extensions: ['wav'], types: soundTypes, content: 'audio/wav', extension: 'wav' },
]

/** @throws ApiError for a sound that is neither MPEG nor WAV. */
export async function getSoundExtension(file: ReceivedFile): Promise<Extension> {
  const { extension } = await requireFormat(file, soundFormats, 'Sounds must be MPEG (.mp3) or WAV (.wav)')
  return extension
}

const recordings: [RegExp, Extension][] = [
  [/^audio\/mpeg$/, 'mp3'],
  [/^(?:audio|video)\/(?:x-)?(?:mp4|m4a|m4b)$/, 'm4a'],
  [/^audio\/(?:ogg|opus)/, 'ogg'],
  [/^audio\/wav$/, 'wav'],
]

/** Returns the extension for a recording by its first bytes; undefined for anything but MPEG, MP4, Ogg and WAV. */
export async function findRecordingExtension(head: Uint8Array): Promise<Extension | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  return recordings.find(([type]) => type.test(detected?.mime ?? ''))?.[1]
}

const imageFormats: Format[] = [
  { extensions: ['png'], types: /^image\/png$/, content: 'image/png' },
  // Chrome on Windows saves a JPEG as .jfif.
  { extensions: ['jpg', 'jpeg', 'jfif'], types: /^image\/jpeg$/, content: 'image/jpeg' },
  { extensions: ['webp'], types: /^image\/webp$/, content: 'image/webp' },
]

/** Maximum width and height of a WebP image, in pixels. */
const webpMaxSide = 16_383
const encodingTimeoutSeconds = 20

/**
 * Encodes an image as WebP: upright, at most 1600 px wide, in sRGB, without metadata.
 * @throws ApiError for a file that is no PNG, JPEG or WebP, has more than 40 megapixels or is damaged.
 */
export async function encodeImage(file: ReceivedFile): Promise<Buffer> {
  await requireFormat(file, imageFormats, 'Images must be PNG, JPEG or WebP')
  // Loaded on demand: a machine that cannot load sharp still runs everything else.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(file.bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (width * height > imageMaxPixels) {
    throw new ApiError('too_large', `The image has more than ${imageMaxPixels / 1_000_000} megapixels`)
  }
  return sharp(file.bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' })
    .timeout({ seconds: encodingTimeoutSeconds })
    .autoOrient()
    .resize({ width: imageMaxWidth, height: webpMaxSide, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
    .catch(refuseUnreadable)
}

function refuseUnreadable(): never {
  throw new ApiError('invalid', 'This image cannot be read')
}
