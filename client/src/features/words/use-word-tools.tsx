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
import { dismissToast, toast, toastStore } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { dictionaryQuery, isOwnEntry, toSavedDefinition, truncateDefinition } from './dictionary.ts'
import type { FindMet } from './rare-words.tsx'

type Source = Pick<NonNullable<NamePlace>, 'chapterId' | 'textId'>

export const LazyWordCard = lazyDialog(async () => (await import('./word-card.tsx')).WordCard)
const LazyRareWords = lazyDialog(async () => (await import('./rare-words.tsx')).RareWords)

/** Debounce of the check for a saved word, in ms: the reader may be stepping through words. */
const attendDelayMs = 250

/**
 * Looks up and saves words of a text. Returns the tools, and the card to render.
 * @param source the chapter or text
 */
export function useWordTools(source: Source) {
  const [lookedUp, setLookedUp] = useState<{ met: WordInContext; isWhole: boolean }>()
  const [rare, setRare] = useState<{ findMet: FindMet }>()
  const { isSaved, attend } = useIsSaved()
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
      canUse,
      isSaved,
      isSaving,
      attend,
      save: (met: WordInContext) => void save(met),
      lookUp: (met: WordInContext, isWhole: boolean) => {
        attend(met.text)
        setLookedUp({ met, isWhole })
      },
      isCardOpen: lookedUp !== undefined,
      closeCard,
      showRareWords: (findMet: FindMet) => setRare({ findMet }),
    },
  }
}

function useSaveWord(source: Source) {
  const client = useQueryClient()
  /** The word being saved last; empty once a save has ended. Several saves may be pending. */
  const [saving, setSaving] = useState('')
  /** The failure toast on screen, with the reason of each word in it. */
  const failed = useRef({ reasons: new Map<string, string>(), toastId: 0 })
  const write = useWrite(api.words.save, {
    changes: [api.words.names, api.words.isSaved, savedFormsApi.savedForms.list],
    onSuccess: (_, { body }) => {
      setSaving('')
      notifySaved(body)
    },
    onError: (error, { body: { word } }) => {
      setSaving('')
      const reason = errorReason(error, 'Unknown error occurred')
      const isKnown = reason === 'Word already saved' || reason === 'Word is already saved'
      if (isKnown) return void toast({ title: 'Word already saved', ...inline })
      const { reasons, toastId } = failed.current
      const isShown = toastStore.read()?.id === toastId
      const shown = new Map([...(isShown ? reasons : []), [word, reason]])
      failed.current = { reasons: shown, toastId: notifyFailed(shown) }
    },
  })
  /** @param entry the chosen entry; by default the best match */
  const save = async (met: WordInContext, entry?: DictionaryEntry) => {
    const word = toDictionaryWord(met.text)
    // Ignores the second click of a double click.
    if (!word || word === saving || isSecondClick()) return
    setSaving(word)
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
  return answer && (ranking?.rankEntries(answer, met) ?? answer).find(isOwnEntry)
}

function canUse(text: string): boolean {
  const word = toDictionaryWord(text)
  return word !== '' && [...word].length <= wordMaxCharacters
}

/** Returns `isSaved`, and `attend`, which sets the current word. */
function useIsSaved() {
  /** The current word in its saved form; empty for none. */
  const [attended, setAttended] = useState('')
  const attend = useDebounced((text: string | undefined) => {
    setAttended(text && canUse(text) ? toDictionaryWord(text).toLowerCase() : '')
  }, attendDelayMs)
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
    // The response for the current word is newer than the list.
    return word === attended && current.data ? current.data.saved : saved.has(word)
  }
  return { isSaved, attend }
}

/** Inline toast that keeps the failure of another word on screen. */
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
