import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { type PageContent, type PageTexts, pageTexts } from '#shared/content.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { toast } from '../../../components/toast.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useFocusHaven } from '../../../hooks/use-focus-haven.ts'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { call, reasonOf } from '../../../lib/call.ts'
import { dateInWords } from '../../../lib/moments.ts'
import { paths } from '../../../lib/paths.ts'
import { keyOf } from '../../../lib/queries.ts'
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
  const { texts, touched, isChanged, change, discard } = useTexts(saved)
  const [isDiscarding, setDiscarding] = useState(false)
  const write = useContentWrite()
  const form = useFocusHaven<HTMLFormElement>()
  const button = useKeptFocus(write.isPending)
  const errors = pageTexts.safeParse(texts).error?.issues ?? []
  useWarnedLeaving(isChanged)

  const handleSave = (event: FormEvent) => {
    event.preventDefault()
    const [first] = errors
    if (!first) return write.mutate(touched)
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

/** The texts as they are written, over those that are saved. Only what was touched is kept. */
function useTexts({ aboutUs, contactInfo, legalInfo }: PageContent) {
  const saved: PageTexts = { aboutUs, contactInfo, legalInfo }
  const [draft = {}, setDraft] = useDraft<Partial<PageTexts>>('page content')
  const touched = changesIn(draft, saved)
  const count = Object.keys(touched).length
  const isStale = Object.keys(draft).length > count
  const write = (next: Partial<PageTexts>) => setDraft(Object.keys(next).length > 0 ? next : undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been saved is no draft any more
  useEffect(() => {
    if (isStale) write(touched)
  }, [isStale])

  return {
    texts: { ...saved, ...touched },
    touched,
    isChanged: count > 0,
    change: (change: Partial<PageTexts>) => write(changesIn({ ...touched, ...change }, saved)),
    discard: () => setDraft(undefined),
  }
}

function changesIn(texts: Partial<PageTexts>, saved: PageTexts): Partial<PageTexts> {
  return Object.fromEntries(
    names.filter((name) => name in texts && texts[name] !== saved[name]).map((name) => [name, texts[name]]),
  )
}

/** Writes the texts that were touched. The others are sent as the server has them now: somebody else may have written them. */
function useContentWrite() {
  const client = useQueryClient()
  return useMutation<PageContent, ApiError, Partial<PageTexts>>({
    mutationFn: async (touched) => {
      const { aboutUs, contactInfo, legalInfo } = await call(api.content.page, {})
      return call(api.admin.setPageContent, { body: { aboutUs, contactInfo, legalInfo, ...touched } })
    },
    onSuccess: async () => {
      toast({ title: 'Page content updated successfully', variant: 'success' })
      await client.invalidateQueries({ queryKey: keyOf(api.content.page) })
    },
    onError: (error) => {
      const title = 'Failed to update page content'
      toast({ title, description: reasonOf(error, title), variant: 'destructive' })
    },
  })
}
