import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** A text in UTF-8, and itself deflated on its own, so that it may stand before and after any other in what is sent as gzip. */
export interface Fragment {
  bytes: Buffer
  deflated: Buffer
}

/** What is deflated ends with a whole byte, and without a last block: another may follow. */
const endsOpen = { finishFlush: constants.Z_SYNC_FLUSH }
/** What is shorter, in bytes, is deflated sooner than another thread could be told to do it. */
const atOnceMaxBytes = 16_384

export async function fragmentOf(text: string): Promise<Fragment> {
  const bytes = Buffer.from(text)
  const deflated =
    bytes.length > atOnceMaxBytes
      ? await promisify(deflateRaw)(bytes, endsOpen)
      : deflateRawSync(bytes, endsOpen)
  return { bytes, deflated }
}

/** A deflated stream that says neither its name nor its time. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block with nothing in it. */
const lastBlock = Buffer.from([3, 0])

/** The fragments one after the other as one gzip file (RFC 1952). */
export function gzipOf(fragments: Fragment[]): Buffer {
  const sums = Buffer.alloc(8)
  // That of Node may begin anew at a text that is empty.
  const checksum = fragments.reduce((sum, { bytes }) => (bytes.length > 0 ? crc32(bytes, sum) : sum), 0)
  sums.writeUInt32LE(checksum, 0)
  sums.writeUInt32LE(fragments.reduce((total, { bytes }) => total + bytes.length, 0) % 2 ** 32, 4)
  return Buffer.concat([header, ...fragments.map(({ deflated }) => deflated), lastBlock, sums])
}
