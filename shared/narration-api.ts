import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clip } from './narration.ts'

/** The calls for the recordings of chapters. Only reading aloud needs them. */
export const narrationApi = {
  narration: {
    /** Returns no clips for a chapter without a recording. */
    clips: endpoint('GET', '/api/chapters/:chapterId/narration', {
      response: z.object({ revision: z.number(), clips: z.array(clip) }),
      compressed: true,
    }),
    /** One audio file, by its 0-based index, or a range of it. */
    audio: endpoint('GET', '/api/chapters/:chapterId/narration/:file', { status: 200 }),
  },
}
