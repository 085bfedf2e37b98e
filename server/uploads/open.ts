import { openFolder } from './folder.ts'
import type { Uploads } from './uploads.ts'

/** Where files are kept: in a bucket where one is named, else in the folder. */
export interface UploadsStorage {
  folder: string
  /** s3://bucket/prefix */
  url?: string | undefined
  /** Where a service is that speaks as Amazon's does. */
  endpoint?: string | undefined
  /** Where anybody may read what is in the bucket. */
  publicUrl?: string | undefined
}

/** @throws Error with a sentence where it cannot be opened. */
export async function openUploads({ folder, url, endpoint, publicUrl }: UploadsStorage): Promise<Uploads> {
  if (!url) return openFolder(folder)
  // Loaded where it is asked for: it is large, and most sites keep a folder.
  const { openBucket } = await import('./bucket.ts')
  return { ...openBucket({ url, endpoint }), publicUrl: publicUrl?.replace(/\/*$/, '/') }
}
