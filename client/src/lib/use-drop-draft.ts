import { hasUnsavedInput } from '../hooks/use-unload-warning.ts'
import { useDraft } from './stored.ts'

/**
 * Returns a function that drops the draft of a form after it was saved. The form does it itself while it is open: this is for a success
 * after its page was left. Input that is open by then keeps its draft.
 */
export function useDropDraft(name: string): () => void {
  const [, keepDraft] = useDraft(name)
  return () => {
    if (!hasUnsavedInput()) keepDraft(null)
  }
}
