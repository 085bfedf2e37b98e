import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { type PageContent, type PageTexts, pageTexts } from '#shared/content.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { toast } from '../../../components/toast.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useFocusHaven } from '../../../hooks/use-focus-haven.ts'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { reasonOf } from '../../../lib/call.ts'
import { dateInWords } from '../../../lib/moments.ts'
import { paths } from '../../../lib/paths.ts'
import { useWrite } from '../../../lib/queries.ts'
import { TextEditor } from './text-editor.tsx'
import { useWarnedLeaving } from './use-warned-leaving.ts'

const labels = {
  aboutUs: 'About Us',
  contactInfo: 'Contact Information',
  legalInfo: 'Legal Information',
} satisfies Record<keyof PageTexts, string>

const names = Object.keys(labels) as (keyof PageTexts)[]

/** The three texts, each with how it will look. What is typed stays until it is saved or discarded, wherever one goes meanwhile. */
export function PageContentForm({ saved }: { saved: PageContent }) {
  const { texts, isChanged, change, discard } = useTexts(saved)
  const [isDiscarding, setDiscarding] = useState(false)
  const write = useContentWrite()
  const form = useFocusHaven<HTMLFormElement>()
  const button = useKeptFocus(write.isPending)
  const errors = pageTexts.safeParse(texts).error?.issues ?? []
  useWarnedLeaving(isChanged)

  const handleSave = (event: FormEvent) => {
    event.preventDefault()
    const [first] = errors
    if (!first) return write.mutate({ body: texts })
    form.current?.querySelector<HTMLElement>(`[name="${String(first.path[0])}"]`)?.focus()
  }

  return (
    <>
      <form
        ref={form}
        tabIndex={-1}
        aria-label="Page content"
        noValidate
        className="outline-none"
        onSubmit={handleSave}
      >
        <p className="mb-6 max-w-[42rem] text-sm text-ink-soft">
          Written in Markdown: a blank line begins a paragraph, *emphasis*, **strong**, links written as
          [text](url). The texts stand on the{' '}
          <Link href={paths.about} className="text-accent underline underline-offset-4">
            About page
          </Link>
          , which everyone can read.
        </p>
        <div className="grid gap-8">
          {names.map((name) => (
            <TextEditor
              key={name}
              name={name}
              label={labels[name]}
              text={texts[name]}
              error={errors.find(({ path }) => path[0] === name)?.message}
              onChange={(text) => change({ [name]: text })}
            />
          ))}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button ref={button} type="submit" look="primary" disabled={write.isPending}>
            {write.isPending ? 'Saving...' : 'Save'}
          </Button>
          {isChanged && (
            <Button look="quiet" onClick={() => setDiscarding(true)}>
              Discard changes
            </Button>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {isChanged
              ? 'Not saved yet'
              : saved.lastUpdated && `Last updated ${dateInWords(saved.lastUpdated)}`}
          </p>
        </div>
      </form>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard your changes?"
          description="The texts are again as they were saved last. This cannot be undone."
          action="Discard changes"
          isPending={false}
          onConfirm={() => {
            discard()
            setDiscarding(false)
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  )
}

/** The texts as they are written, over those that are saved. */
function useTexts({ aboutUs, contactInfo, legalInfo }: PageContent) {
  const saved: PageTexts = { aboutUs, contactInfo, legalInfo }
  const [draft, setDraft] = useDraft<PageTexts>('page content')
  const texts = draft ?? saved
  const isChanged = names.some((name) => texts[name] !== saved[name])

  useEffect(() => {
    if (draft && !isChanged) setDraft(undefined)
  }, [draft, isChanged, setDraft])

  return {
    texts,
    isChanged,
    change: (change: Partial<PageTexts>) => setDraft({ ...texts, ...change }),
    discard: () => setDraft(undefined),
  }
}

function useContentWrite() {
  return useWrite(api.admin.setPageContent, {
    changes: [api.content.page],
    onSuccess: () => void toast({ title: 'Page content updated successfully', variant: 'success' }),
    onError: (error) => {
      const title = 'Failed to update page content'
      toast({ title, description: reasonOf(error, title), variant: 'destructive' })
    },
  })
}
