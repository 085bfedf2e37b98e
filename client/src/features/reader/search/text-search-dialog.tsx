import { useState } from 'react'
import { searchable } from '#shared/search/hits.ts'
import type { Text } from '#shared/texts.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { paths } from '../../../lib/paths.ts'
import { SearchPanel } from './search-panel.tsx'
import { inText, useSearch } from './use-search.ts'

interface Props {
  text: Text
  timeline: Timeline
  onClose: () => void
}

/** The search in a text of the reader's own, which has no contents that it could stand over. */
export function TextSearchDialog({ text, timeline, onClose }: Props) {
  const [searched] = useState(() => searchable(text.content, () => timeline))
  const search = useSearch((phrase) => inText(text.id, searched, phrase))
  const target = {
    titleOf: () => undefined,
    hrefOf: paths.readText,
    openId: text.id,
  }
  return (
    <Dialog
      open
      width="text"
      title={text.title}
      description="Accents, capitals and dashes do not count."
      onClose={onClose}
      onEscape={search.handleEscape}
    >
      <SearchPanel search={search} within="the text" target={target} onChoose={onClose} />
    </Dialog>
  )
}
