import type { Extension } from './folder.ts'
import { type Format, formatOf, type ReceivedFile } from './format.ts'

const formats: (Format & { extension: Extension })[] = [
  { extensions: ['mp3'], types: ['audio/mpeg', 'audio/mp3'], content: 'audio/mpeg', extension: 'mp3' },
  {
    extensions: ['wav'],
    types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    content: 'audio/wav',
    extension: 'wav',
  },
]

/** What kind of sound it is. @throws ApiError for what is neither MPEG nor WAV. */
export async function audioExtension(file: ReceivedFile): Promise<Extension> {
  const { extension } = await formatOf(file, formats, 'Sounds must be MPEG (.mp3) or WAV (.wav)')
  return extension
}
