import type { Uploads } from './uploads.ts'

/**
 * Looks whether what was uploaded can be reached.
 * @throws Error with a sentence where it cannot, and why.
 */
export async function reachUploads(uploads: Uploads): Promise<void> {
  await uploads.reach().catch((error: Error) => {
    throw new Error(`${uploads.where} cannot be used: ${causeOf(error).message}`, { cause: error.cause })
  })
}

function causeOf(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error
}
