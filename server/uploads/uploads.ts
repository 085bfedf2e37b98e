import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { uploadUrl } from '#shared/uploads.ts'

/** What a kept file may be; its extension says so, and alone decides how it is served. */
export type Extension = 'webp' | 'mp3' | 'wav'

/** The media type of each. */
const mediaTypes: Record<Extension, string> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}

/** The bytes of a file, at once or as they come. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A file that is being read, or a part of it. */
interface Reading {
  /** How many bytes come. */
  bytes: number
  /** To be read once. */
  content: Readable
}

/** A part of a file, from its byte `start` to its byte `end`, both in it. */
export interface Part {
  start: number
  end: number
}

/** Where what was uploaded is kept: in a folder or in a bucket. A file in it is known by its address, which cannot be guessed. */
export interface Uploads {
  /** What it is called in a sentence, by the variable that names it. */
  where: string
  /** Absolute; where the files lie in a folder. */
  folder?: string
  /** Where anybody may read them past this site, with a slash at its end. */
  publicUrl?: string | undefined
  /** Looks whether it can be reached. */
  reach(): Promise<void>
  /** Writes a file to its address. Either the whole of it is there or nothing. */
  write(url: string, content: Content): Promise<void>
  /** How many bytes a file has; undefined where none is kept under this address. */
  size(url: string): Promise<number | undefined>
  /** A file or a part of it, to be read once; undefined where none is kept under this address. */
  read(url: string, part?: Part): Promise<Reading | undefined>
  /** The address of each file, in no order. Whatever else lies there is passed over. */
  list(): AsyncIterable<string>
  /** Removes a file; one that is not there is as good. */
  remove(url: string): Promise<void>
  /** Removes what a process that was killed left half-written before `before` (ms since 1970). */
  removeHalfWritten(before: number): Promise<void>
}

const prefix = '/uploads/'

/** A new address: 128 bits that nobody guesses. */
export function makeUrl(extension: Extension): string {
  return `${prefix}${randomBytes(16).toString('hex')}.${extension}`
}

/** The name of the file at an address, or undefined where it can be nobody's. */
export function fileNameOf(url: string): string | undefined {
  return uploadUrl.safeParse(url).success ? url.slice(prefix.length) : undefined
}

/** The same of an address that we made. @throws Error where it is none. */
export function ownFileName(url: string): string {
  const name = fileNameOf(url)
  if (!name) throw new Error('not the address of an uploaded file')
  return name
}

/** The address of the file with a name, or undefined where no file of ours has such a name. */
export function addressOfFile(name: string): string | undefined {
  return fileNameOf(prefix + name) && prefix + name
}

/** What a file is served as. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1) as Extension]
}

/** Whether no file is kept. */
export async function isEmpty(uploads: Uploads): Promise<boolean> {
  for await (const _ of uploads.list()) return false
  return true
}
