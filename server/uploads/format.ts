import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { ApiError } from '#shared/errors.ts'

/** A file as it came: nothing that it says of itself is believed yet. */
export interface ReceivedFile {
  bytes: Buffer
  name: string
  /** The media type that the sender claims. */
  type: string
}

/** A format that is taken: what its files are called, what senders may call it, and what its bytes are. */
export interface Format {
  extensions: string[]
  types: RegExp
  content: string
}

/**
 * The one of these formats that the file's name and content agree on, and its claimed type allows.
 * @throws ApiError `invalid` for an empty file, `unsupported` with `sentence` for any other format or a disagreement.
 */
export async function formatOf<F extends Format>(
  file: ReceivedFile,
  formats: readonly F[],
  sentence: string,
): Promise<F> {
  if (file.bytes.length === 0) throw new ApiError('invalid', 'The file is empty')
  // What cannot even be sniffed at is of no format.
  const found = await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  const format = formats.find(({ content }) => content === found?.mime)
  if (!format) throw new ApiError('unsupported', sentence)
  const extension = extname(file.name).slice(1).toLowerCase()
  if (!format.extensions.includes(extension) || !format.types.test(file.type.toLowerCase())) {
    throw new ApiError('unsupported', `${sentence}, and their name and type must say which`)
  }
  return format
}
