import { buffer } from 'node:stream/consumers'
import { openUploads, requireUploads, type UploadsStorage } from '../../uploads/open.ts'
import { createUploadUrl } from '../../uploads/uploads.ts'
import { type Finding, well, wrong } from './finding.ts'
import { examineFolder } from './machine.ts'

/** Looks whether files can be kept: in a bucket by one that is written, read and removed again. */
export async function examineUploads(place: UploadsStorage): Promise<Finding[]> {
  if (!place.url) return examineFolder('UPLOADS_DIR', place.folder)
  try {
    const uploads = await openUploads(place)
    await requireUploads(uploads)
    const url = createUploadUrl('wav')
    const sent = Buffer.from('examined')
    await uploads.write(url, sent)
    const found = await uploads.read(url)
    const isSame = found !== undefined && sent.equals(await buffer(found.content))
    await uploads.remove(url)
    return [
      isSame
        ? well(`${uploads.where} keeps files and gives them back`)
        : wrong(
            `${uploads.where} gives back something else than it was given: look at what is in front of it`,
          ),
    ]
  } catch (error) {
    return [wrong(sentenceOf(error as Error))]
  }
}

function sentenceOf({ message, cause }: Error): string {
  return `${message}${cause instanceof Error && !message.includes(cause.message) ? `: ${cause.message}` : ''}. Look at its name, at AWS_REGION or AWS_ENDPOINT_URL_S3, and at what the key may do there (list, read, write, delete)`
}
