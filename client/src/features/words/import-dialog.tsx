import { api } from '#shared/api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsFilesApi } from '#shared/saved-words-files.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { ImportDialog } from '../../components/import-dialog.tsx'

export const WordsImport = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    subject="words"
    description="Choose a CSV or Anki file that you exported here. Words you already have stay as they are. New words keep their sentence without its place in the text, and their reviews start over."
    endpoint={savedWordsFilesApi.savedWords.import}
    changes={[api.words.saved, savedFormsApi.savedForms.list, wordReviewApi.wordReview.summary]}
    onClose={onClose}
  />
)
