import { useState } from 'react'
import * as z from 'zod/mini'
import { type Draft, draftSave } from '#shared/imports.ts'
import { useDraft } from '../../lib/stored.ts'

/** With the edit of a save without a response, which may be stored. */
const unsavedEdit = z.extend(draftSave, { unanswered: z.optional(draftSave.shape.edit) })

/**
 * The edit that was left unsaved when the draft was last open, kept on this device, and the function that keeps one. Undefined when there
 * is none, or when another edit was saved since.
 */
export function useUnsavedEdit({ id, version, edit }: Draft) {
  const [kept, store] = useDraft(`import_${id}`)
  const [unsaved] = useState(() => unsavedEdit.safeParse(kept?.input).data)
  const keep = (input: z.infer<typeof unsavedEdit> | null) => store(input && { input, base: {} })
  const isBase = unsaved?.version === version || JSON.stringify(unsaved?.unanswered) === JSON.stringify(edit)
  return [isBase ? unsaved?.edit : undefined, keep] as const
}
