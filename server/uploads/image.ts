import { ApiError } from '#shared/errors.ts'
import { imageMaxPixels, imageMaxWidth } from '#shared/limits.ts'
import { type Format, formatOf, type ReceivedFile } from './format.ts'

const formats: Format[] = [
  { extensions: ['png'], types: /^image\/png$/, content: 'image/png' },
  { extensions: ['jpg', 'jpeg'], types: /^image\/jpeg$/, content: 'image/jpeg' },
  { extensions: ['webp'], types: /^image\/webp$/, content: 'image/webp' },
]

/** WebP knows no longer side, in pixels. */
const webpMaxSide = 16_383
const timeoutSeconds = 20

/**
 * The picture anew, as WebP: upright, at most 1600 px wide, in sRGB, and nothing of the file beside its pixels.
 * @throws ApiError for what is no PNG, JPEG or WebP, has more than 40 megapixels or cannot be read to its end.
 */
export async function encodeImage(file: ReceivedFile): Promise<Buffer> {
  await formatOf(file, formats, 'Images must be PNG, JPEG or WebP')
  // Loaded here: a machine that cannot load it can do everything else.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(file.bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > imageMaxPixels) {
    throw new ApiError('too_large', `The image has more than ${imageMaxPixels / 1_000_000} megapixels`)
  }
  return sharp(file.bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: imageMaxWidth, height: webpMaxSide, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
    .catch(unreadable)
}

function unreadable(): never {
  throw new ApiError('invalid', 'This image cannot be read')
}
