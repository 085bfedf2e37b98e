import { Readable } from 'node:stream'
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
import { bucketSocketsMax } from '../limits.ts'
import {
  type Content,
  getMediaType,
  isPrivateFile,
  requireFileName,
  toUploadUrl,
  type Uploads,
} from './uploads.ts'

export interface Bucket {
  /** s3://bucket, or s3://bucket/prefix in a shared bucket. */
  url: string
  /** Address of an S3-compatible service; Amazon S3 by default. */
  endpoint?: string | undefined
}

const connectionTimeoutMs = 3_000
const requestTimeoutMs = 10_000
const uploadTimeoutMs = 60_000
const slowestBytesPerMs = 1_000
/** Timeout of deletes, without a retry, because a delete runs inside a transaction that holds locks. */
const deleteTimeoutMs = 2_000
/** Time without data after which a connection is closed, in ms. A player whose buffer was full then requests the remaining bytes. */
const socketTimeoutMs = 60_000

/**
 * Opens a bucket of object storage, with the credentials that Amazon's tools find: environment, file or the machine's role.
 * Every method @throws ApiError `unavailable` when the service does not respond or refuses.
 */
export function openBucket({ url, endpoint }: Bucket): Uploads {
  const { hostname: Bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const folder = prefix && `${prefix}/`
  const { client, readClient, deleteClient } = createClients(endpoint)
  const toObject = (url: string) => ({ Bucket, Key: folder + requireFileName(url) })
  return {
    where: `UPLOADS_URL (${url})`,
    async write(url, content, bytes) {
      // S3 requires the length in advance, so a stream of unknown length is buffered. The upload limit bounds the buffer.
      const isSized = bytes !== undefined && !(content instanceof Uint8Array)
      const Body = isSized ? Readable.from(content) : await toBuffer(content)
      const Key = requireFileName(url)
      const caching = isPrivateFile(Key) ? 'private' : 'public, max-age=31536000, immutable'
      const headers = { ContentType: getMediaType(Key), CacheControl: caching }
      const length = isSized ? { ContentLength: bytes } : {}
      const command = new PutObjectCommand({ ...toObject(url), Body, ...length, ...headers })
      const requestTimeout = uploadTimeoutMs + (bytes ?? 0) / slowestBytesPerMs
      await client.send(command, { requestTimeout }).catch(throwUnavailable)
    },
    async size(url) {
      const found = await client.send(new HeadObjectCommand(toObject(url))).catch(undefinedIfMissing)
      return found?.ContentLength
    },
    async read(url, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...toObject(url), Range })
      const found = await readClient.send(command).catch(undefinedIfMissing)
      return found && { bytes: found.ContentLength ?? 0, content: found.Body as Readable }
    },
    async checkAccess() {
      const command = new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 })
      await client.send(command).catch(throwUnavailable)
    },
    list: () => listUrls(client, Bucket, folder),
    async remove(url) {
      await deleteClient.send(new DeleteObjectCommand(toObject(url))).catch(throwUnavailable)
    },
    // Objects are written atomically, so no partial files exist.
    async removePartialFiles() {},
  }
}

const toBuffer = async (content: Content) => (content instanceof Uint8Array ? content : buffer(content))

async function* listUrls(client: S3Client, Bucket: string, folder: string) {
  let next: string | undefined
  do {
    const page = { Prefix: folder, Delimiter: '/', ContinuationToken: next }
    const found = await client.send(new ListObjectsV2Command({ Bucket, ...page })).catch(throwUnavailable)
    for (const { Key = '' } of found.Contents ?? []) {
      const url = toUploadUrl(Key.slice(folder.length))
      if (url) yield url
    }
    next = found.NextContinuationToken
  } while (next)
}

function createClients(endpoint: string | undefined) {
  const common = {
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many S3-compatible services support neither the checksums of Amazon's newer clients nor `Expect: 100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  } as const
  const timeouts = {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    throwOnRequestTimeout: true,
    socketTimeout: socketTimeoutMs,
  }
  const pool = { maxSockets: bucketSocketsMax }
  const short = { connectionTimeout: deleteTimeoutMs / 2, requestTimeout: deleteTimeoutMs }
  return {
    client: new S3Client({ ...common, requestHandler: timeouts }),
    // Reads have a connection pool of their own, so that they never delay writes.
    readClient: new S3Client({
      ...common,
      requestHandler: { ...timeouts, httpAgent: pool, httpsAgent: pool },
    }),
    deleteClient: new S3Client({ ...common, maxAttempts: 1, requestHandler: { ...timeouts, ...short } }),
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return
  throwUnavailable(error)
}

/** Throws `unavailable` with only the message of the service's error, because that error references the whole connection. */
function throwUnavailable(error: unknown): never {
  const { name, message } = error as Error
  const reason = 'Images and sounds are unavailable for a moment. Please try again.'
  throw Object.assign(new ApiError('unavailable', reason), { cause: new Error(`${name}: ${message}`) })
}
