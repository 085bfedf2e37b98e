import { openFolder } from './folder.ts'
import type { Uploads } from './uploads.ts'

export interface UploadsStorage {
  /** Unused when there is a bucket. */
  folder: string
  /** Bucket, as s3://bucket/prefix. */
  url?: string | undefined
  /** Address of an S3-compatible service. */
  endpoint?: string | undefined
  /** Public address of the bucket's files. */
  publicUrl?: string | undefined
}

/** @throws Error with a readable message when the storage cannot be opened. */
export async function openUploads({ folder, url, endpoint, publicUrl }: UploadsStorage): Promise<Uploads> {
  if (!url) return openFolder(folder)
  // Loaded on demand: the S3 client is large, and most sites use a folder.
  const { openBucket } = await import('./bucket.ts')
  return { ...openBucket({ url, endpoint }), publicUrl: publicUrl?.replace(/\/*$/, '/') }
}

/** @throws Error that states why the storage is not accessible. */
export async function requireUploads(uploads: Uploads): Promise<void> {
  await uploads.checkAccess().catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new Error(`${uploads.where} cannot be used: ${message}`, { cause: error.cause })
  })
}
