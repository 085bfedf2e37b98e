import { buffer } from 'node:stream/consumers'
import { openUploads, requireUploads, type UploadsStorage } from '../../uploads/open.ts'
import { createUploadUrl } from '../../uploads/uploads.ts'
import { type Finding, fine, problem } from './finding.ts'
import { examineFolder } from './machine.ts'

/** Checks the uploads folder, or writes, reads and removes a file in the bucket. */
export async function examineUploads(storage: UploadsStorage): Promise<Finding[]> {
  if (!storage.url) return examineFolder('UPLOADS_DIR', storage.folder)
  try {
    const uploads = await openUploads(storage)
    await requireUploads(uploads)
    const url = createUploadUrl('wav')
    const sent = Buffer.from('examined')
    await uploads.write(url, sent)
    const found = await uploads.read(url)
    const isSame = found !== undefined && sent.equals(await buffer(found.content))
    await uploads.remove(url)
    return [
      isSame
        ? fine(`${uploads.where} stores and returns files`)
        : problem(`${uploads.where} returns other content than was stored: check the proxy in front of it`),
    ]
  } catch (error) {
    return [problem(describeError(error as Error))]
  }
}

function describeError({ message, cause }: Error): string {
  return `${message}${cause instanceof Error && !message.includes(cause.message) ? `: ${cause.message}` : ''}. Check its name, AWS_REGION or AWS_ENDPOINT_URL_S3, and the permissions of the key (list, read, write, delete)`
}
