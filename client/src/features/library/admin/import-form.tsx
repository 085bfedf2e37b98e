import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Draft } from '#shared/imports.ts'
import { type NewWork, newWork } from '#shared/library.ts'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { ImportList } from './import-list.tsx'
import { ImportOmissions } from './import-omissions.tsx'
import {
  changeParts,
  chaptersOf,
  type PartsProblems,
  partsOf,
  problemsIn,
  problemsOf,
} from './import-parts.ts'
import { ImportTotals } from './import-totals.tsx'
import { useImport } from './import-write.ts'
import { WorkFields } from './work-fields.tsx'

const noProblems: PartsProblems = { parts: new Map() }

interface Props {
  draft: Draft
  file: File
  onClose: () => void
}

/** What a book would become: what the library says of it, and its chapters, to be corrected and imported. */
export function ImportForm({ draft, file, onClose }: Props) {
  const { title, author, description, category } = draft
  const [first] = useState(() => partsOf(draft.chapters))
  const [parts, change] = useReducer(changeParts, first)
  const [wanted, setWanted] = useState<{ index: number }>()
  const finish = useImport({ draft, file, onDone: onClose })
  const { error, variables: sent } = finish
  const { form, field } = useSchemaForm(
    newWork,
    { title, author, description, category, authorBio: '' },
    { refusal: error, isWritten: parts !== first },
  )
  const { isSubmitted } = form.formState
  const problems = useMemo(() => {
    const found = isSubmitted ? problemsOf(parts) : noProblems
    // What the server found holds until the list is another one.
    return found.list || found.parts.size > 0 || sent?.parts !== parts
      ? found
      : problemsIn(error?.fields, sent.chapters)
  }, [parts, isSubmitted, error, sent])
  useEffect(() => {
    form.setFocus('title')
  }, [form])
  useEffect(() => {
    if (!error) return
    const [index] = problemsIn(error.fields, sent?.chapters ?? []).parts.keys()
    if (index !== undefined) setWanted({ index })
  }, [error, sent])

  const handleSubmit = (work: NewWork) => {
    const { list, parts: wrong } = problemsOf(parts)
    const [index] = wrong.keys()
    if (index !== undefined) setWanted({ index })
    if (!list && index === undefined) finish.mutate({ work, parts, chapters: chaptersOf(parts) })
  }

  return (
    <form
      noValidate
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[19rem_minmax(0,1fr)]"
      onSubmit={form.handleSubmit(handleSubmit)}
    >
      <div className="grid content-start gap-4">
        <WorkFields field={field} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <ImportTotals parts={parts} onChange={change} />
        <ImportList parts={parts} problems={problems} wanted={wanted} onChange={change} />
        <ImportOmissions omissions={draft.omissions} />
        <div className="flex flex-wrap items-center justify-end gap-4">
          <p role="alert" className="mr-auto text-sm text-danger">
            {problems.list ?? sentenceFor(problems.parts.size)}
          </p>
          <SubmitButton isPending={finish.isPending} pending="Importing...">
            Import
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}

function sentenceFor(count: number): string | false {
  if (count === 0) return false
  return count === 1 ? 'One chapter needs a correction.' : `${count} chapters need a correction.`
}
