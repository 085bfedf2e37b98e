import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { wordMaxCharacters } from '#shared/limits.ts'
import { definitionMissing, type NewSavedWord, sentWord } from '#shared/saved-words.ts'
import { toast } from '../../components/toast.ts'
import { reasonOf } from '../../lib/call.ts'
import { query, useWrite, whileReading } from '../../lib/queries.ts'
import { definitionOf } from './definition.ts'
import { DictionaryDialog } from './dictionary-dialog.tsx'
import { dictionary } from './dictionary-query.ts'

/** A word where somebody met it. */
interface MetWord {
  text: string
  sentence: string
  wordNumber: number
}

type MetIn = Pick<NewSavedWord, 'chapterId' | 'textId'>

/** A word stands still for this long, in ms, before it is asked whether it is saved: a reader may be stepping through. */
const settledMs = 250

/**
 * Looking words up and saving them, for a text that is being read. Answers the tools, and the dialog to put on the page.
 * @param metIn the chapter or the text in which words are met
 */
export function useWordTools(metIn: MetIn) {
  const client = useQueryClient()
  const [lookedUp, setLookedUp] = useState<{ word: string; met: MetWord; onClosed: () => void }>()
  const [attended, attend] = useAttended()
  const isSavedQuery = useQuery({
    ...query(api.words.isSaved, { params: { word: attended } }),
    ...whileReading,
    enabled: attended !== '',
  })

  const write = useWrite(api.words.save, { changes: [api.words.saved, api.words.isSaved] })

  const save = async (met: MetWord) => {
    const word = sentWord(met.text)
    if (!word || write.isPending) return
    const found = await client.fetchQuery(dictionary(word)).catch(() => undefined)
    const details = definitionOf(found) ?? { definition: definitionMissing }
    const place = { sentence: met.sentence.slice(0, 5_000), wordNumber: met.wordNumber, ...metIn }
    write.mutate(
      { body: { word, ...details, ...place } },
      {
        onSuccess: () => tellSaved(word, found !== undefined),
        onError: (error) => tellFailed(error),
      },
    )
  }

  const close = () => {
    setLookedUp(undefined)
    lookedUp?.onClosed()
  }
  const dialog: ReactNode = lookedUp && (
    <DictionaryDialog
      word={lookedUp.word}
      isSaved={isSavedQuery.data?.saved ?? false}
      isSaving={write.isPending}
      onSave={() => void save(lookedUp.met)}
      onClose={close}
    />
  )

  return {
    dialog,
    tools: {
      canUse: (text: string) => canUse(text),
      isSaved: (text: string) =>
        sentWord(text).toLowerCase() === attended && (isSavedQuery.data?.saved ?? false),
      isSaving: write.isPending,
      attend,
      save: (met: MetWord) => void save(met),
      lookUp: (met: MetWord, onClosed: () => void) => {
        attend(met.text)
        setLookedUp({ word: sentWord(met.text), met, onClosed })
      },
    },
  }
}

function canUse(text: string): boolean {
  const word = sentWord(text)
  return word !== '' && [...word].length <= wordMaxCharacters
}

/** The word that stands still, as it is saved; empty for none. */
function useAttended() {
  const [word, setWord] = useState('')
  const [timer] = useState<{ id?: ReturnType<typeof setTimeout> }>({})
  const attend = useCallback(
    (text: string | undefined) => {
      clearTimeout(timer.id)
      const next = text && canUse(text) ? sentWord(text).toLowerCase() : ''
      timer.id = setTimeout(() => setWord(next), settledMs)
    },
    [timer],
  )
  return [word, attend] as const
}

function tellSaved(word: string, hasDefinition: boolean): void {
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

function tellFailed(error: ApiError): void {
  if (error.reason === 'Word already saved' || error.reason === 'Word is already saved') {
    toast({ title: 'Word already saved', variant: 'info' })
    return
  }
  toast({
    title: 'Failed to save word',
    description: reasonOf(error, 'Unknown error occurred'),
    variant: 'destructive',
  })
}
