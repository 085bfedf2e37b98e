import { useState } from 'react'
import * as z from 'zod/mini'
import { type Draft, draftSave } from '#shared/imports.ts'
import { useDraft } from '../../lib/stored.ts'

/** Unsaved edit on this device. `unanswered` is the edit of a save without a response, which the server may have stored. */
const unsavedEdit = z.extend(draftSave, { unanswered: z.optional(draftSave.shape.edit) })

/**
 * Returns the unsaved edit of an earlier visit, and a function that stores an unsaved edit on this device. The edit is undefined when there
 * is none, or when a different edit has been saved later.
 */
export function useUnsavedEdit({ id, version, edit }: Draft) {
  const [kept, store] = useDraft(`import_${id}`)
  const [unsaved] = useState(() => unsavedEdit.safeParse(kept?.input).data)
  const keep = (input: z.infer<typeof unsavedEdit> | null) => store(input && { input, base: {} })
  const isBase = unsaved?.version === version || JSON.stringify(unsaved?.unanswered) === JSON.stringify(edit)
  return [isBase ? unsaved?.edit : undefined, keep] as const
}
