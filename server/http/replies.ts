import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Uploads } from '../uploads/uploads.ts'

/**
 * An answer that is streamed in chunks because it is too large for memory. The handler has already parsed its values with the response
 * schema. The answer is JSON, or a file whose type follows from `fileName`.
 */
export class StreamedReply {
  constructor(
    readonly chunks: AsyncIterable<string>,
    readonly fileName?: string,
  ) {}
}

/** An uploaded file that only some users may download. */
export class FileReply {
  constructor(
    readonly uploads: Uploads,
    readonly url: string,
  ) {}
}

/** Supported content encodings, the one that compresses better first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  // At quality 4, brotli takes as long as gzip.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

/** An answer that is already serialized and is shared by many requests. It is compressed once for each encoding. */
export class SerializedReply {
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(readonly text: string) {}

  compressed(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed[encoding] ?? compress[encoding](this.text)
    this.#compressed[encoding] = compressed
    // After a failure, such as a lack of memory, the next request compresses again.
    compressed.catch(() => delete this.#compressed[encoding])
    return compressed
  }
}

/** Sends the answer, compressed if `res.locals.isCompressed` is set and the browser accepts a supported encoding. */
export async function sendSerialized(req: Request, res: Response, reply: SerializedReply): Promise<void> {
  res.vary('Accept-Encoding')
  const encoding = encodings.find((supported) => req.acceptsEncodings(supported))
  if (!res.locals.isCompressed || !encoding) {
    res.send(reply.text)
    return
  }
  const compressed = await reply.compressed(encoding)
  res.set('Content-Encoding', encoding).send(compressed)
}

/** Streams the chunks. After an error the response is incomplete, so that JSON cannot be parsed and a browser reports a failed download. */
export async function sendStreamed(res: Response, { chunks, fileName }: StreamedReply): Promise<void> {
  try {
    await pipeline(chunks, fileName ? res.attachment(fileName) : res.type('json'))
  } catch (error) {
    const isDisconnected = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isDisconnected) throw error
  }
}
