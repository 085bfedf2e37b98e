import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import type { WorkSearch } from '#shared/library.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import type { SearchedText } from '#shared/search/hits.ts'
import type { Text } from '#shared/texts.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { connectionError } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { useReader } from '../reader-context.ts'
import { SearchPanel, usePhraseSearch } from './search-panel.tsx'

export interface TextSearchDialogProps {
  text: Text
  onClose: () => void
}

export function TextSearchDialog({ text, onClose }: TextSearchDialogProps) {
  const { timeline } = useReader()
  const [createQuery] = useState(() => createTextSearch(text, timeline))
  const search = usePhraseSearch(createQuery)
  const target = { findTitle: () => undefined, toHref: paths.readText, openId: text.id }
  return (
    <DialogWindow
      open
      width="text"
      title={text.title}
      description="Accents, capitals and dashes are ignored."
      onClose={onClose}
      onEscape={search.handleEscape}
    >
      <SearchPanel search={search} within="the text" target={target} onChoose={onClose} />
    </DialogWindow>
  )
}

/** Searches a text in the browser. Returns the result as if the text were a work with one chapter. */
function createTextSearch({ id, content }: Text, timeline: Timeline) {
  let folded: SearchedText | undefined
  return (phrase: string) =>
    queryOptions<WorkSearch, ApiError>({
      queryKey: ['search in text', id, phrase],
      queryFn: async () => {
        // Loads on demand: only a search in an own text needs this code. Works are searched on the server.
        const { createSearchedText, searchText } = await import('#shared/search/hits.ts').catch(() => {
          throw connectionError()
        })
        folded ??= createSearchedText(content, () => timeline)
        const found = searchText(folded, phrase, workSearchHitsMax)
        return { total: found.total, chapters: found.total > 0 ? [{ chapterId: id, ...found }] : [] }
      },
    })
}
