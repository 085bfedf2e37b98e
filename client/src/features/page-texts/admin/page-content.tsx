import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useRef, useState } from 'react'
import { Link } from 'wouter'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { pageTextMaxCharacters } from '#shared/limits.ts'
import { type PageTexts, pageTexts, type SavedPageTexts } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { CharacterCount, TextAreaField } from '../../../components/field.tsx'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { call } from '../../../lib/call.ts'
import { handleAccessError } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { paths } from '../../../lib/paths.ts'
import { endpointKey, query } from '../../../lib/queries.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useSend } from '../../../lib/use-write.ts'
import { PageText, pageTextNames, pageTextTitles } from '../page-text.tsx'

export function PageContentEditor() {
  const content = useQuery({ ...query(api.content.page), refetchOnMount: 'always' })
  return (
    <Fetched query={content} isFresh failure="The texts could not be loaded." waiting={<Waiting />}>
      {(saved) => <PageContentForm saved={saved} />}
    </Fetched>
  )
}

function Waiting() {
  return (
    <Skeleton
      label="Loading the texts"
      count={3}
      className="grid gap-8 pt-2"
      each="grid gap-x-8 gap-y-4 lg:grid-cols-2"
    >
      <div className="h-64 rounded bg-sunk" />
      <div className="h-64 rounded bg-sunk" />
    </Skeleton>
  )
}

function PageContentForm({ saved }: { saved: SavedPageTexts }) {
  const { lastUpdated, ...texts } = saved
  const { form, field, rebase } = useSchemaForm(pageTexts, texts, { draft: 'page_texts', mode: 'onChange' })
  const { isDirty, defaultValues } = form.formState
  const written = form.watch()
  const element = useFocusFallback<HTMLFormElement>()
  const [isDiscarding, setDiscarding] = useState(false)
  const write = useContentWrite(rebase)
  const save = form.handleSubmit((_, as, changes) =>
    write.mutate({ changes, base: as === 'update' ? { ...defaultValues } : {} }),
  )

  return (
    <>
      <form
        ref={element}
        tabIndex={-1}
        aria-label="Page content"
        noValidate
        className="outline-none"
        onSubmit={save}
      >
        <p className="mb-6 max-w-[42rem] text-sm text-ink-soft">
          Written in Markdown: a blank line starts a paragraph; *emphasis*, **strong**, links written as
          [text](url). The texts appear on the{' '}
          <Link href={paths.about} className="text-accent underline underline-offset-4">
            About page
          </Link>
          , which is public.
        </p>
        <div className="grid gap-8">
          {pageTextNames.map((name) => (
            <TextEditor key={name} label={pageTextTitles[name]} text={written[name]} {...field(name)} />
          ))}
        </div>
        <div className="mt-6">
          <EditConflict error={write.error} fetchTheirs={() => call(api.content.page, {})} onSave={save} />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <SubmitButton isPending={write.isPending}>Save</SubmitButton>
          {isDirty && (
            <Button look="quiet" onClick={() => setDiscarding(true)}>
              Discard changes
            </Button>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'Not saved yet' : lastUpdated && `Last updated ${formatDate(lastUpdated)}`}
          </p>
        </div>
      </form>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard your changes?"
          description="This restores the texts as last saved. It cannot be undone."
          action="Discard changes"
          isPending={false}
          onConfirm={() => {
            form.reset(texts)
            write.reset()
            setDiscarding(false)
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  )
}

interface EditorProps extends ComponentProps<typeof TextAreaField> {
  text: string
}

function TextEditor({ text, ...field }: EditorProps) {
  const shown = useDeferredValue(text)
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
      <TextAreaField rows={9} hint={<CharacterCount text={text} max={pageTextMaxCharacters} />} {...field} />
      <div className="flex flex-col lg:mb-7">
        <p aria-hidden className="mb-1.5 text-sm text-ink-soft">
          Preview
        </p>
        <div className="flex-1 lg:relative">
          <ScrollArea
            label={`Preview of ${field.label}`}
            className="max-h-80 rounded bg-sunk px-4 py-3 lg:absolute lg:inset-0 lg:max-h-none"
          >
            <PageText markdown={shown} />
          </ScrollArea>
        </div>
      </div>
    </div>
  )
}

/**
 * Saves the changed texts. The request also contains the other texts, which are fetched first to keep another administrator's edits. Throws
 * `conflict` when a changed text differs from `base` on the server; texts that `base` lacks are overwritten.
 */
function useContentWrite(onSaved: (texts: PageTexts) => void) {
  const client = useQueryClient()
  const title = 'Failed to update page content'
  /** Texts sent by the last save, which the server may have stored although its response was lost. */
  const sent = useRef<Partial<PageTexts>>({})
  const send = async ({ changes, base }: Record<'changes' | 'base', Partial<PageTexts>>) => {
    const current = await call(api.content.page, {})
    const isTheirs = (name: keyof PageTexts) =>
      name in base &&
      name in changes &&
      ![base[name], changes[name], sent.current[name]].includes(current[name])
    if (pageTextNames.some(isTheirs)) throw new ApiError('conflict', 'This text was changed elsewhere')
    sent.current = changes
    return call(adminApi.site.setPageContent, { body: { ...current, ...changes } })
  }
  return useSend<SavedPageTexts, Parameters<typeof send>[0]>(send, {
    onSuccess: async ({ lastUpdated: _, ...texts }) => {
      onSaved(texts)
      toast({ title: 'Page content updated successfully', variant: 'success' })
      await client.invalidateQueries({ queryKey: endpointKey(api.content.page) })
    },
    onError: (error) => {
      if (error.code === 'signed_out') handleAccessError(client, error)
      else if (error.code !== 'conflict') toastFailure(title, error)
      else void client.invalidateQueries({ queryKey: endpointKey(api.content.page) })
    },
  })
}
