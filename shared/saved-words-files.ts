import { endpoint } from './endpoint.ts'
import { fileImportCall } from './uploads.ts'

/** Separate from `savedWordsApi`, because only the dialog *Import words* needs this call. */
export const savedWordsFilesApi = {
  savedWords: {
    /** Adds the words of a file that Lectern has exported, as CSV or for Anki. */
    import: endpoint('POST', '/api/user/saved-words/import', {
      upload: 'words',
      ...fileImportCall,
    }),
  },
}
