import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { type Fragment, fragmentOf } from './pages/fragments.ts'

/** An answer that is written piece by piece, because all of it at once is too much; whoever makes it has parsed what it says. */
export class Pieces {
  constructor(readonly json: AsyncIterable<string>) {}
}

/** The encodings that browsers take, the one that is shorter first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  // The quality at which it takes as long as gzip.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

/** A text as a string of JSON in an element of a page: nothing in it looks like the end of that. */
export const quotedInPage = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

/** An answer that is JSON already, as the contract has it: the database has written it. It is compressed once for all who share it. */
export class Written {
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  #quoted: Promise<Fragment> | undefined

  constructor(readonly json: string) {}

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = compress[encoding](this.json)
    this.#compressed.set(encoding, compressed)
    // What fails for want of memory is tried again.
    compressed.catch(() => this.#compressed.delete(encoding))
    return compressed
  }

  /** Itself as `quotedInPage` has it, for the pages that come with it. */
  quoted(): Promise<Fragment> {
    if (this.#quoted) return this.#quoted
    const quoted = fragmentOf(quotedInPage(this.json))
    this.#quoted = quoted
    quoted.catch(() => {
      this.#quoted = undefined
    })
    return quoted
  }
}

/** Sends it compressed, where the endpoint says so and the browser takes it. */
export async function sendWritten(req: Request, res: Response, reply: Written): Promise<void> {
  res.type('json').vary('Accept-Encoding')
  const encoding = encodings.find((known) => req.acceptsEncodings(known))
  if (!res.locals.isCompressed || !encoding) {
    res.send(reply.json)
    return
  }
  const compressed = await reply.compressed(encoding)
  res.set('Content-Encoding', encoding).send(compressed)
}

/** Sends it as its pieces come. Where it cannot go on, its end is missing: whoever reads it sees that. */
export async function sendPieces(res: Response, { json }: Pieces): Promise<void> {
  try {
    await pipeline(json, res.type('json'))
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isGone) throw error
  }
}
