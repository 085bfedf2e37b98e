import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { api } from '#shared/api.ts'
import { wordMaxCharacters } from '#shared/limits.ts'
import {
  type DictionaryEntry,
  definitionMissing,
  type NewSavedWord,
  toDictionaryWord,
} from '#shared/words.ts'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { errorReason } from '../../lib/call.ts'
import { neverCollected, query, withoutAccessRedirect } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { toSavedDefinition, truncateDefinition } from './definition.ts'
import { dictionaryQuery } from './dictionary-query.ts'
import { rankEntries } from './rank-entries.ts'

type Source = Pick<NewSavedWord, 'chapterId' | 'textId'>

export const LazyDictionaryDialog = lazyDialog(
  async () => (await import('./dictionary-dialog.tsx')).DictionaryDialog,
)

/** Debounce of the check for a saved word, as a reader may be stepping through words. */
const attendDelayMs = 250

/**
 * Looks up and saves words of a text. Returns the tools, and the dialog to render.
 * @param source the chapter or text
 */
export function useWordTools(source: Source) {
  const client = useQueryClient()
  const [lookedUp, setLookedUp] = useState<{ word: string; met: WordInContext; onClosed: () => void }>()
  const { isSaved, attend } = useIsSaved()
  const [isSaving, setSaving] = useState(false)
  const write = useWrite(api.words.save, { changes: [api.words.names, api.words.isSaved] })

  /** @param entry the chosen entry; by default the best match */
  const save = async (met: WordInContext, entry?: DictionaryEntry) => {
    const word = toDictionaryWord(met.text)
    if (!word || isSaving) return
    setSaving(true)
    const found = toSavedDefinition(entry ?? (await findBestEntry(client, word, met)))
    const where = { sentence: truncateDefinition(met.sentence), wordNumber: met.wordNumber, ...source }
    try {
      await write.mutateAsync({ body: { word, ...(found ?? { definition: definitionMissing }), ...where } })
      notifySaved(word, found !== undefined)
    } catch (error) {
      notifyFailed(error)
    }
    setSaving(false)
  }

  const close = () => {
    setLookedUp(undefined)
    lookedUp?.onClosed()
  }
  const dialog: ReactNode = lookedUp && (
    <LazyDictionaryDialog
      word={lookedUp.word}
      met={lookedUp.met}
      isSaved={isSaved(lookedUp.met.text)}
      isSaving={isSaving}
      onSave={(entry) => void save(lookedUp.met, entry)}
      onClose={close}
    />
  )

  return {
    dialog,
    tools: {
      canUse: (text: string) => canUse(text),
      isSaved,
      isSaving,
      attend,
      save: (met: WordInContext) => void save(met),
      lookUp: (met: WordInContext, onClosed: () => void) => {
        attend(met.text)
        setLookedUp({ word: toDictionaryWord(met.text), met, onClosed })
      },
    },
  }
}

async function findBestEntry(client: QueryClient, word: string, met: WordInContext) {
  const answer = await client.fetchQuery(dictionaryQuery(word)).catch(() => undefined)
  return answer && rankEntries(answer, met)[0]
}

function canUse(text: string): boolean {
  const word = toDictionaryWord(text)
  return word !== '' && [...word].length <= wordMaxCharacters
}

/** Returns a function that tells whether a word is saved, and one that sets the current word. */
function useIsSaved() {
  const [attended, attend] = useAttended()
  const current = useQuery({
    ...query(api.words.isSaved, { params: { word: attended } }),
    ...withoutAccessRedirect,
    ...neverCollected,
    staleTime: 0,
    enabled: attended !== '',
  })
  const names = useQuery({
    ...query(api.words.names, { query: { names: true } }),
    ...withoutAccessRedirect,
    ...neverCollected,
    refetchOnMount: 'always',
  })
  const saved = useMemo(() => new Set(names.data), [names.data])
  const isSaved = (text: string) => {
    const word = toDictionaryWord(text).toLowerCase()
    // The answer for the current word is newer than the list.
    return word === attended && current.data ? current.data.saved : saved.has(word)
  }
  return { isSaved, attend }
}

/** Returns the debounced current word in its saved form, empty for none, and a function that sets it. */
function useAttended() {
  const [word, setWord] = useState('')
  const setWordDebounced = useDebounced(setWord, attendDelayMs)
  const attend = useCallback(
    (text: string | undefined) => {
      setWordDebounced(text && canUse(text) ? toDictionaryWord(text).toLowerCase() : '')
    },
    [setWordDebounced],
  )
  return [word, attend] as const
}

function notifySaved(word: string, hasDefinition: boolean): void {
  if (!hasDefinition) {
    toast({ title: 'Word saved without definition', description: definitionMissing, variant: 'warning' })
    return
  }
  toast({
    title: 'Word saved!',
    description: `"${word.toLowerCase()}" has been added to your saved words.`,
    variant: 'success',
  })
}

function notifyFailed(error: unknown): void {
  const reason = errorReason(error, 'Unknown error occurred')
  if (reason === 'Word already saved' || reason === 'Word is already saved') {
    toast({ title: 'Word already saved', variant: 'info' })
    return
  }
  toast({
    title: 'Failed to save word',
    description: reason,
    variant: 'destructive',
  })
}
