import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ApiError } from '#shared/errors.ts'
import { addressOfFile, mediaTypeOf, ownFileName, type Uploads } from './uploads.ts'

/** Which bucket, and how it is reached. */
export interface Bucket {
  /** s3://bucket, or s3://bucket/prefix where other things lie in it too. */
  url: string
  /** The address of a service that speaks as Amazon's does; without it Amazon's own. */
  endpoint?: string | undefined
}

/** How long is waited for a connection, for an answer, and for one to a whole file that was sent, in ms. */
const connectMs = 3_000
const answerMs = 10_000
const takenMs = 60_000
/** What is asked in the middle of a transaction, which others wait for, is asked once and no longer, in ms. */
const quickMs = 2_000
/** Nobody who reads slowly holds a connection for longer without a byte, in ms: players ask for the rest again. */
const idleMs = 60_000
/** So many may read at once; they are in nobody's way but each other's. */
const readersMax = 500

/**
 * Opens a bucket of object storage. Who may enter it is found where Amazon's own tools find it: the environment, a file, the machine's role.
 * Every method @throws ApiError `unavailable` where the service does not answer or refuses.
 */
export function openBucket({ url, endpoint }: Bucket): Uploads {
  const { hostname: Bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const folder = prefix && `${prefix}/`
  const client = clientOf(endpoint)
  const readers = clientOf(endpoint, {
    httpAgent: { maxSockets: readersMax },
    httpsAgent: { maxSockets: readersMax },
  })
  const quick = clientOf(endpoint, { connectionTimeout: quickMs / 2, requestTimeout: quickMs }, 1)
  const objectOf = (url: string) => ({ Bucket, Key: folder + ownFileName(url) })
  return {
    where: `UPLOADS_URL (${url})`,
    async write(url, content) {
      // Without its length nothing is taken: no file is larger than what one administrator may send.
      const Body = content instanceof Uint8Array ? content : await buffer(content)
      const Key = ownFileName(url)
      const about = { ContentType: mediaTypeOf(Key), CacheControl: 'public, max-age=31536000, immutable' }
      await client
        .send(new PutObjectCommand({ ...objectOf(url), Body, ...about }), { requestTimeout: takenMs })
        .catch(refused)
    },
    async size(url) {
      const found = await client.send(new HeadObjectCommand(objectOf(url))).catch(undefinedWhereMissing)
      return found?.ContentLength
    },
    async read(url, part) {
      const range = part && { Range: `bytes=${part.start}-${part.end}` }
      const found = await readers
        .send(new GetObjectCommand({ ...objectOf(url), ...range }))
        .catch(undefinedWhereMissing)
      if (!found) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body as Readable }
    },
    async reach() {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 })).catch(refused)
    },
    async *list() {
      let next: string | undefined
      do {
        const found = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: folder, Delimiter: '/', ContinuationToken: next }))
          .catch(refused)
        for (const { Key = '' } of found.Contents ?? []) {
          const url = addressOfFile(Key.slice(folder.length))
          if (url) yield url
        }
        next = found.NextContinuationToken
      } while (next)
    },
    async remove(url) {
      await quick.send(new DeleteObjectCommand(objectOf(url))).catch(refused)
    },
    // An object is there as a whole or not at all.
    async removeHalfWritten() {},
  }
}

/** Times in ms, and how many connections there may be at once. */
interface Limits {
  connectionTimeout?: number
  requestTimeout?: number
  httpAgent?: { maxSockets: number }
  httpsAgent?: { maxSockets: number }
}

function clientOf(endpoint: string | undefined, limits: Limits = {}, maxAttempts = 3): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      ...limits,
    },
    // Many services that speak as Amazon's do know nothing of the sums that its newer clients send along, nor that they wait to be let go on.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  })
}

function undefinedWhereMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return
  refused(error)
}

/** What the service says is kept as its sentence alone: the error itself carries the connection, whole. */
function refused(error: unknown): never {
  const { name, message } = error as Error
  const reason = 'Pictures and sounds are out of reach for a moment. Please try again.'
  throw Object.assign(new ApiError('unavailable', reason), { cause: new Error(`${name}: ${message}`) })
}
