import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import type { SearchedText } from '#shared/search/hits.ts'
import type { Text } from '#shared/texts.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { WorkSearch } from '#shared/work-search.ts'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { outOfReach } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { SearchPanel } from './search-panel.tsx'
import { useSearch } from './use-search.ts'

export interface TextSearchDialogProps {
  text: Text
  timeline: Timeline
  onClose: () => void
}

/** The search in a text of the reader's own, which has no contents that it could stand over. */
export function TextSearchDialog({ text, timeline, onClose }: TextSearchDialogProps) {
  const [find] = useState(() => finder(text, timeline))
  const search = useSearch(find)
  const target = {
    titleOf: () => undefined,
    hrefOf: paths.readText,
    openId: text.id,
  }
  return (
    <DialogWindow
      open
      width="text"
      title={text.title}
      description="Accents, capitals and dashes do not count."
      onClose={onClose}
      onEscape={search.handleEscape}
    >
      <SearchPanel search={search} within="the text" target={target} onChoose={onClose} />
    </DialogWindow>
  )
}

/** Returns what finds a phrase in a text that is in the browser: it answers as if that were the one chapter of a work. */
function finder({ id, content }: Text, timeline: Timeline) {
  let text: SearchedText | undefined
  return (phrase: string) =>
    queryOptions<WorkSearch, ApiError>({
      queryKey: ['search in text', id, phrase],
      queryFn: async () => {
        // Works are searched on the server: what searches here is fetched by who searches a text.
        const { searchable, searchText } = await import('#shared/search/hits.ts').catch(() => {
          throw outOfReach()
        })
        text ??= searchable(content, () => timeline)
        const found = searchText(text, phrase, workSearchHitsMax)
        return { total: found.total, chapters: found.total > 0 ? [{ chapterId: id, ...found }] : [] }
      },
    })
}
