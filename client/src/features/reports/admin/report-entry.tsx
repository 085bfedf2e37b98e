import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ManagedReport, reportChanges } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { pages } from '#shared/pages.ts'
import { reportCategories } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { TextAreaField } from '../../../components/field.tsx'
import { openPicker } from '../../../components/open-picker.ts'
import { Options } from '../../../components/select.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useShownAddress } from '../../../lib/address.ts'
import { call } from '../../../lib/call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/use-write.ts'

export const statusTitles: Record<ManagedReport['status'], string> = {
  new: 'New',
  investigating: 'Investigating',
  resolved: 'Resolved',
}

export interface EntryProps {
  report: ManagedReport
  /** Opens the editor of a chapter at a word. */
  onEdit: (edited: {
    work: NonNullable<ManagedReport['work']>
    chapter: { id: number }
    wordNumber?: number
  }) => void
  onDelete: () => void
}

export function ReportEntry({ report, onEdit, onDelete }: EntryProps) {
  const { title, category, description, quote, work, chapterId } = report
  return (
    <li className="grid grid-cols-1 gap-x-14 gap-y-5 border-b border-rule py-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h4 className="min-w-0 text-lg font-medium break-words">{title}</h4>
          <span className="rounded-full border border-rule px-2.5 text-xs text-ink-soft">
            {reportCategories[category]}
          </span>
        </div>
        <Details report={report} />
        <p className="mt-3 max-w-[42rem] text-sm break-words whitespace-pre-line">{description}</p>
        {quote && (
          <blockquote className="mt-3 max-w-[42rem] border-l border-rule pl-4 font-read break-words">
            {quote.before}
            <mark className="bg-transparent font-semibold text-accent">{quote.found}</mark>
            {quote.after}
          </blockquote>
        )}
        {quote && work && chapterId && (
          <Button
            className="mt-4"
            aria-label={`Open in the editor: ${title}`}
            onClick={() => onEdit({ work, chapter: { id: chapterId }, wordNumber: quote.word })}
          >
            Open in the editor
          </Button>
        )}
      </div>
      <div className="grid content-start gap-4">
        <Status report={report} />
        <ReportNotes report={report}>
          <Button look="link" className="ml-auto" aria-label={`Delete report: ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </ReportNotes>
      </div>
    </li>
  )
}

function Details({ report }: { report: ManagedReport }) {
  const { username, createdAt, currentPage, resolvedAt } = report
  const page = findPage(report)
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-xs text-ink-soft tabular-nums [&>*]:min-w-0 [&>*]:break-words">
      <span>{useShownAddress(username)}</span>
      <span>{formatDateTime(createdAt)}</span>
      {page ? (
        <Link href={page.href} className="text-accent underline underline-offset-4 pointer-coarse:py-3">
          {page.name}
        </Link>
      ) : (
        currentPage && <span>{currentPage}</span>
      )}
      {resolvedAt && <span>{`Resolved ${formatDate(resolvedAt)}`}</span>}
    </p>
  )
}

function Status({ report: { id, title, status } }: { report: ManagedReport }) {
  const { mutate, isPending, variables } = useWrite(adminApi.site.updateReport, {
    changes: [adminApi.site.reports],
    success: 'Report status updated successfully',
    failure: 'Failed to update report status',
  })
  return (
    <SelectField
      label="Status"
      aria-label={`Status: ${title}`}
      // Optimistic update: shows the chosen status while the request is pending.
      value={(isPending && variables.body.status) || status}
      onKeyDown={openPicker}
      onChange={({ target }) =>
        mutate({ params: { id }, body: { status: target.value as ManagedReport['status'] } })
      }
    >
      <Options titles={statusTitles} />
    </SelectField>
  )
}

const tickLabel = 'Tell the reader, with these notes, when it is resolved'

interface NotesProps {
  report: ManagedReport
  children: ReactNode
}

const toNotes = ({ adminNotes, tellsReader, updatedAt }: ManagedReport) => ({
  adminNotes: adminNotes ?? '',
  tellsReader,
  updatedAt: updatedAt.toISOString(),
})

function ReportNotes({ report, children }: NotesProps) {
  const { id, title } = report
  const write = useWrite(adminApi.site.updateReport, {
    changes: [adminApi.site.reports],
    success: 'Notes saved',
    failure: 'Failed to save notes',
    onSuccess: (saved) => rebase(toNotes(saved)),
  })
  const { form, field, rebase } = useSchemaForm(reportChanges, toNotes(report), {
    draft: `notes_${id}`,
    mode: 'onChange',
  })
  const save = form.handleSubmit((notes) =>
    write.mutate({ params: { id }, body: { ...notes, adminNotes: notes.adminNotes || null } }),
  )
  const fetchTheirs = async () => {
    const theirs = (await call(adminApi.site.reports, {})).find((other) => other.id === id)
    return theirs && { content: theirs.adminNotes, tellsReader: theirs.tellsReader }
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      <TextAreaField
        label="Admin notes"
        aria-label={`Admin notes: ${title}`}
        rows={2}
        {...field('adminNotes')}
      />
      <label className="flex items-center gap-3 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={`${tickLabel}: ${title}`}
          className="size-5 accent-accent"
          {...form.register('tellsReader')}
        />
        <span>{tickLabel}</span>
      </label>
      <EditConflict error={write.error} fetchTheirs={fetchTheirs} onSave={save} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton look="plain" aria-label={`Save notes: ${title}`} isPending={write.isPending}>
          Save notes
        </SubmitButton>
        <p role="status" className="text-xs text-ink-soft">
          {form.formState.isDirty && 'Not saved yet'}
        </p>
        {children}
      </div>
    </form>
  )
}

/** Formats a date and time as in "20 November 2026, 14:05". */
function formatDateTime(moment: Date): string {
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${formatDate(moment)}, ${time}`
}

const sitePages = Object.values<{ path: string; title?: string }>(pages)

/** Returns the address and name of a reported page; undefined if administrators cannot open the page. */
function findPage({ currentPage, pageTitle }: ManagedReport) {
  if (currentPage && pageTitle) {
    const [, word] = currentPage.split('?word=')
    return { href: currentPage, name: word ? `${pageTitle}, word ${word}` : pageTitle }
  }
  const page = sitePages.find(({ path }) => path === currentPage)
  return page && { href: page.path, name: page.title || 'Library' }
}
