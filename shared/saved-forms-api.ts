import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const savedFormsApi = {
  savedForms: {
    /** The reader's saved words, each with its other forms in lower case, as texts have them without apostrophes. */
    list: endpoint('GET', '/api/user/saved-word-forms', {
      response: z.record(z.string(), z.array(z.string())),
      revalidated: true,
      compressed: true,
    }),
  },
}
