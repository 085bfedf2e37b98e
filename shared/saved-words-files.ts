import { endpoint } from './endpoint.ts'
import { fileImportCall } from './uploads.ts'

/** Separate from the other calls, because only the dialog *Import words* loads it. */
export const savedWordsFilesApi = {
  savedWords: {
    /** Adds the words of a file that Lectern has exported, as CSV or for Anki. */
    import: endpoint('POST', '/api/user/saved-words/import', {
      upload: 'words',
      ...fileImportCall,
    }),
  },
}
