import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { SavedWord } from '#shared/words.ts'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { homeEndKeys } from '../../hooks/home-end-keys.ts'
import { SavedWordEntry } from './saved-word-entry.tsx'
import { useSavedWordWrites } from './use-saved-word-writes.ts'

/** Estimate until an entry is measured. */
const entryHeightPx = 190

/** A virtualized list. */
export function SavedWordList({ words }: { words: SavedWord[] }) {
  const frame = useRef<HTMLElement>(null)
  const writes = useSavedWordWrites()
  const list = useVirtualizer({
    count: words.length,
    getScrollElement: () => frame.current,
    estimateSize: () => entryHeightPx,
    getItemKey: (index) => words[index]?.id ?? index,
    overscan: 4,
  })
  const remove = async (word: SavedWord) => {
    // Keeps the focus in the list when the focused button is removed.
    if (await writes.remove(word)) frame.current?.focus({ preventScroll: true })
  }
  return (
    <ScrollArea
      ref={frame}
      label="Saved words"
      onKeyDown={homeEndKeys(list)}
      className="max-h-[600px] border-y border-rule"
    >
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const word = words[index]
          if (!word) return null
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={words.length}
              aria-posinset={index + 1}
              className="absolute top-0 left-0 w-full border-b border-rule"
              style={{ transform: `translateY(${start}px)` }}
            >
              <SavedWordEntry
                word={word}
                isPending={writes.isPending(word)}
                onDelete={() => void remove(word)}
                onRefresh={() => writes.refresh(word)}
              />
            </li>
          )
        })}
      </ul>
    </ScrollArea>
  )
}
