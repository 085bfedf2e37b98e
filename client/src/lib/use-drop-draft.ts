import { hasUnsavedInput } from '../hooks/use-unload-warning.ts'
import { useDraft } from './stored.ts'

/**
 * Returns a function that drops a form's draft when its save succeeds after the page was left. An open form drops its draft itself, so
 * the function does nothing while the page has unsaved input.
 */
export function useDropDraft(name: string): () => void {
  const [, keepDraft] = useDraft(name)
  return () => {
    if (!hasUnsavedInput()) keepDraft(null)
  }
}
