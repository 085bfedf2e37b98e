import { useState } from 'react'
import * as z from 'zod/mini'
import { type Draft, draftSave } from '#shared/imports.ts'
import { useDraft } from '../../lib/stored.ts'

/** Unsaved edit on this device. `unanswered`: edit of a save without a response, which the server may have stored. */
const unsavedEdit = z.extend(draftSave, { unanswered: z.optional(draftSave.shape.edit) })

/**
 * Returns the edit that was left unsaved when the draft was last open, and a function that stores one on this device. The edit is
 * undefined when there is none, or when another edit was saved since.
 */
export function useUnsavedEdit({ id, version, edit }: Draft) {
  const [kept, store] = useDraft(`import_${id}`)
  const [unsaved] = useState(() => unsavedEdit.safeParse(kept?.input).data)
  const keep = (input: z.infer<typeof unsavedEdit> | null) => store(input && { input, base: {} })
  const isBase = unsaved?.version === version || JSON.stringify(unsaved?.unanswered) === JSON.stringify(edit)
  return [isBase ? unsaved?.edit : undefined, keep] as const
}
