import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { uploadUrl } from '#shared/uploads.ts'

/** File extension, which alone determines the media type of the response. */
export type Extension = 'webp' | 'mp3' | 'wav' | 'm4a' | 'ogg'

const mediaTypes: Record<Extension, string> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** Byte range, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage of uploaded files, in a folder or a bucket. A file is identified by its URL, which cannot be guessed. */
export interface Uploads {
  /** Name of the storage in messages, with its environment variable. */
  where: string
  /** Absolute path; undefined for a bucket. */
  folder?: string
  /** Base URL of the files, ending in a slash, when browsers load them from elsewhere, such as a CDN. */
  publicUrl?: string | undefined
  /** Rejects when the storage is not accessible. */
  checkAccess(): Promise<void>
  /** Writes a file atomically. @param bytes size of a stream, if known; the stream is then not buffered */
  write(url: string, content: Content, bytes?: number): Promise<void>
  /** Returns the size in bytes; undefined when there is no such file. */
  size(url: string): Promise<number | undefined>
  /** Opens a file or a range of it for reading once; undefined when there is no such file. */
  read(url: string, range?: ByteRange): Promise<{ bytes: number; content: Readable } | undefined>
  /** Lists the URLs, unordered. Skips files whose names do not have the format of an upload. */
  list(): AsyncIterable<string>
  /** Does nothing when there is no such file. */
  remove(url: string): Promise<void>
  /** Removes partial files that killed processes left before `before` (ms since 1970). */
  removePartialFiles(before: number): Promise<void>
}

const prefix = '/uploads/'

const privateMark = 'private-'

/** Creates a URL with 128 random bits. A private file is served only by calls that check access, never at its URL. */
export function createUploadUrl(extension: Extension, isPrivate = false): string {
  return `${prefix}${isPrivate ? privateMark : ''}${randomBytes(16).toString('hex')}.${extension}`
}

export const isPrivateFile = (name: string): boolean => name.startsWith(privateMark)

/** Returns the file name of an upload's URL; undefined for any other URL. */
export function toFileName(url: string): string | undefined {
  return uploadUrl.safeParse(url).success ? url.slice(prefix.length) : undefined
}

/** Returns the file name of an upload's URL. @throws Error for any other URL. */
export function requireFileName(url: string): string {
  const name = toFileName(url)
  if (!name) throw new Error('not the address of an uploaded file')
  return name
}

/** Returns the URL of an upload's file name; undefined for any other name. */
export const toUploadUrl = (name: string): string | undefined => toFileName(prefix + name) && prefix + name

export function getMediaType(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1) as Extension]
}

export async function isEmpty(uploads: Uploads): Promise<boolean> {
  for await (const _ of uploads.list()) return false
  return true
}
