import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { wordMaxCharacters } from '#shared/limits.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import {
  type DictionaryEntry,
  definitionMissing,
  type NamePlace,
  type NewSavedWord,
  toDictionaryWord,
} from '#shared/words.ts'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { errorReason } from '../../lib/call.ts'
import { neverCollected, query, withoutAccessRedirect } from '../../lib/queries.ts'
import { isSecondClick } from '../../lib/second-press.ts'
import { signInAgain } from '../../lib/sign-in-again.ts'
import { dismissToast, toast, toastStore } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { dictionaryQuery, isExactMatch, toSavedDefinition, truncateDefinition } from './dictionary.ts'
import type { FindWordInContext } from './rare-words.tsx'

type Source = Pick<NonNullable<NamePlace>, 'chapterId' | 'textId'>

export const LazyWordCard = lazyDialog(async () => (await import('./word-card.tsx')).WordCard)
const LazyRareWords = lazyDialog(async () => (await import('./rare-words.tsx')).RareWords)

/** Delay of the request for the saved state of a word, in ms, so that steps through words do not each send one. */
const savedStateDebounceMs = 250

/**
 * Looks up and saves words of a text. Returns the tools, and the card to render.
 * @param source the chapter or text that contains the words
 */
export function useWordTools(source: Source) {
  const [lookedUp, setLookedUp] = useState<{ met: WordInContext; isWhole: boolean }>()
  const [rare, setRare] = useState<{ findWordInContext: FindWordInContext }>()
  const { isSaved, requestSavedState } = useIsSaved()
  const { isSaving, save } = useSaveWord(source)
  const closeCard = () => setLookedUp(undefined)
  const rareWords = rare && source.chapterId && (
    <LazyRareWords
      chapterId={source.chapterId}
      {...rare}
      {...{ isSaved, isSaving }}
      onSave={(met, entry) => void save(met, entry)}
      onClose={() => setRare(undefined)}
    />
  )
  const card: ReactNode = lookedUp ? (
    <LazyWordCard
      word={toDictionaryWord(lookedUp.met.text)}
      {...lookedUp}
      place={{ name: lookedUp.met.name?.text, ...source }}
      isSaved={isSaved(lookedUp.met.text)}
      isSaving={isSaving}
      onSave={(entry) => void save(lookedUp.met, entry)}
      onClose={closeCard}
    />
  ) : (
    rareWords
  )

  return {
    card,
    tools: {
      canLookUp,
      isSaved,
      isSaving,
      requestSavedState,
      save: (met: WordInContext) => void save(met),
      lookUp: (met: WordInContext, isWhole: boolean) => {
        requestSavedState(met.text)
        setLookedUp({ met, isWhole })
      },
      isCardOpen: lookedUp !== undefined,
      closeCard,
      showRareWords: (findWordInContext: FindWordInContext) => setRare({ findWordInContext }),
    },
  }
}

function useSaveWord(source: Source) {
  const client = useQueryClient()
  /** The word whose save started last. Becomes empty when any save ends, even if another is pending. */
  const [saving, setSaving] = useState('')
  /** The failure toast on screen, and the reason of the failure by word. */
  const failed = useRef({ reasons: new Map<string, string>(), toastId: 0 })
  /**
   * Maps each word to a function that saves it again after a sign-in. The function also looks the word up again, because a
   * look-up fails without a login session.
   */
  const retries = useRef(new Map<string, () => void>())
  const write = useWrite(api.words.save, {
    changes: [api.words.names, api.words.isSaved, savedFormsApi.savedForms.list],
    onSuccess: (_, { body }) => {
      setSaving('')
      notifySaved(body)
    },
    onError: async (error, { body: { word } }) => {
      setSaving('')
      if (error.code === 'signed_out' && (await signInAgain(client))) return retries.current.get(word)?.()
      const reason = errorReason(error, 'Unknown error occurred')
      const isKnown = reason === 'Word already saved' || reason === 'Word is already saved'
      if (isKnown) return void toast({ title: 'Word already saved', ...inline })
      const { reasons, toastId } = failed.current
      const isShown = toastStore.read()?.id === toastId
      const shown = new Map([...(isShown ? reasons : []), [word, reason]])
      failed.current = { reasons: shown, toastId: notifyFailed(shown) }
    },
  })
  /** @param entry the entry that the reader chose; defaults to the best match */
  const save = async (met: WordInContext, entry?: DictionaryEntry) => {
    const word = toDictionaryWord(met.text)
    // Ignores the second click of a double click.
    if (!word || word === saving || isSecondClick()) return
    setSaving(word)
    retries.current.set(word, () => void save(met, entry))
    if (failed.current.reasons.has(word)) dismissToast(failed.current.toastId)
    const found = toSavedDefinition(entry ?? (await findBestEntry(client, met, source)))
    const { wordNumber } = met
    const where = { sentence: truncateDefinition(met.sentence), wordNumber, ...source }
    const body = { word, ...(found ?? { definition: definitionMissing }), ...where }
    write.mutate({ body })
  }
  return { isSaving: saving !== '', save }
}

async function findBestEntry(client: QueryClient, met: WordInContext, source: Source) {
  const search = dictionaryQuery(toDictionaryWord(met.text), { name: met.name?.text, ...source })
  const [answer, ranking] = await Promise.all([
    client.fetchQuery(search).catch(() => undefined),
    import('./rank-entries.ts').catch(() => undefined),
  ])
  return answer && (ranking?.rankEntries(answer, met) ?? answer).find(isExactMatch)
}

function canLookUp(text: string): boolean {
  const word = toDictionaryWord(text)
  return word !== '' && [...word].length <= wordMaxCharacters
}

function useIsSaved() {
  /** The word whose saved state is fetched, as `toDictionaryWord` returns it, in lower case; empty for none. */
  const [requestedWord, setRequestedWord] = useState('')
  const requestSavedState = useDebounced((text: string | undefined) => {
    setRequestedWord(text && canLookUp(text) ? toDictionaryWord(text).toLowerCase() : '')
  }, savedStateDebounceMs)
  const current = useQuery({
    ...query(api.words.isSaved, { params: { word: requestedWord } }),
    ...withoutAccessRedirect,
    ...neverCollected,
    staleTime: 0,
    enabled: requestedWord !== '',
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
    // The response for a single word is newer than the list.
    return word === requestedWord && current.data ? current.data.saved : saved.has(word)
  }
  return { isSaved, requestSavedState }
}

/** Options of an inline toast that does not replace the failure toast of another word. */
const inline = { isInline: true, keepsFailure: true }

function notifySaved({ word, definition }: Pick<NewSavedWord, 'word' | 'definition'>): void {
  toast(
    definition === definitionMissing
      ? { title: 'Word saved without definition', description: definitionMissing, ...inline }
      : {
          title: 'Word saved!',
          description: `"${word.toLowerCase()}" has been added to your saved words.`,
          ...inline,
        },
  )
}

function notifyFailed(reasons: Map<string, string>): number {
  const lines = [...reasons].map(([word, reason]) => (reasons.size > 1 ? `${word}: ${reason}` : reason))
  return toast({ title: 'Failed to save word', description: lines.join('\n'), variant: 'destructive' })
}
