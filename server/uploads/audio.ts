import { type Format, formatOf, type ReceivedFile } from './format.ts'
import type { Extension } from './uploads.ts'

/**
 * Systems call sounds by many names, and by none where they do not know the extension: that arrives as a stream of bytes from
 * a browser, and without a type, which means plain text, from others. The bytes say what it is.
 */
const types = /^(audio|video|application)\/|^text\/plain$/

const formats: (Format & { extension: Extension })[] = [
  { extensions: ['mp3'], types, content: 'audio/mpeg', extension: 'mp3' },
  { extensions: ['wav'], types, content: 'audio/wav', extension: 'wav' },
]

/** What kind of sound it is. @throws ApiError for what is neither MPEG nor WAV. */
export async function audioExtension(file: ReceivedFile): Promise<Extension> {
  const { extension } = await formatOf(file, formats, 'Sounds must be MPEG (.mp3) or WAV (.wav)')
  return extension
}
