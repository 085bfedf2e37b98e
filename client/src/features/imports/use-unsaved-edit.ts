import { useState } from 'react'
import { type Draft, type DraftEdit, draftSave } from '#shared/imports.ts'
import { useDraft } from '../../lib/stored.ts'

/**
 * The edit that was left unsaved when the draft was last open, kept on this device, and the function that keeps one. Undefined when there
 * is none, or when another version was saved since.
 */
export function useUnsavedEdit({ id, version }: Draft) {
  const [kept, store] = useDraft(`import_${id}`)
  const [unsaved] = useState(() => draftSave.safeParse(kept?.input).data)
  const keep = (input: { version: number; edit: DraftEdit } | null) => store(input && { input, base: {} })
  return [unsaved?.version === version ? unsaved.edit : undefined, keep] as const
}
