import { api } from '#shared/api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsFilesApi } from '#shared/saved-words-files.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { ImportDialog } from '../../components/import-dialog.tsx'

export const WordsImport = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    subject="words"
    description="From a file that Saved Words has exported, as CSV or for Anki. Words that you have stay as they are. New ones have their sentence without its place in the text, and their reviews begin anew."
    endpoint={savedWordsFilesApi.savedWords.import}
    changes={[api.words.saved, savedFormsApi.savedForms.list, wordReviewApi.wordReview.summary]}
    onClose={onClose}
  />
)
