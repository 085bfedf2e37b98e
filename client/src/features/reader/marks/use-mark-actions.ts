import { useRef, useState } from 'react'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { TextMark } from '../../../lib/annotations.ts'
import { useReader } from '../reader-context.ts'
import { confirmMark, findMarkAt, isSame } from './mark-tools.ts'

/** Time in ms within which another press widens the highlight, and a third press removes it. */
const widenWithinMs = 3_000

/** Words to annotate, and the annotation that receives the note. Without `clientId`, a new annotation is created. */
type NotedWords = WordRange & Partial<Pick<TextMark, 'clientId' | 'note'>>

/** Words whose note is open. */
export type NoteTarget = NotedWords & {
  note: string
  /** True if playback continues when the note is saved. */
  wasPlaying: boolean
}

export type MarkActions = ReturnType<typeof useMarkActions>

/** Annotates words at the current position. Opening a note or jumping to an annotation pauses playback. A jump also moves the position. */
export function useMarkActions() {
  const reader = useReader()
  const { timeline, player, revision, marks: tools } = reader
  const toggleHighlight = useHighlight()
  const [note, setNote] = useState<NoteTarget>()

  const findBookmark = (index: number) =>
    tools.marks.find(({ kind, startWord }) => kind === 'bookmark' && startWord === index + 1)

  const toggleBookmark = () => {
    const [word, found] = [player.index + 1, findBookmark(player.index)]
    if (found) return confirmMark('Bookmark removed', tools.remove(found.clientId))
    tools.add({ startWord: word, endWord: word, kind: 'bookmark', note: '', revision })
    confirmMark('Bookmark added')
  }

  const editNote = (words: NotedWords) => {
    // Playback does not continue after the last word, where Play would restart the text.
    const wasPlaying = player.isPlaying && player.index + 1 < timeline.wordCount
    setNote({ note: '', ...words, wasPlaying })
    player.pause()
  }

  const goTo = (step: 1 | -1) => {
    const starts = tools.marks.map(({ startWord }) => startWord).sort((one, other) => (one - other) * step)
    const next = starts.find((start) => (start - player.index - 1) * step > 0)
    if (next === undefined) return confirmMark(`Nothing is marked ${step > 0 ? 'after' : 'before'} this word`)
    player.pause()
    player.goTo(next - 1)
  }

  /** Opens the note of an annotation that contains the current word and lies within its sentence, else a new note on the sentence. */
  const openNote = () => {
    const sentence = readSentence(reader, player.index)
    const isInSentence = ({ startWord, endWord }: TextMark) =>
      startWord >= sentence.startWord && endWord <= sentence.endWord
    editNote(findMarkAt(tools.marks.filter(isInSentence), player.index + 1) ?? sentence)
  }

  return {
    toggleHighlight,
    toggleBookmark,
    findBookmark,
    /** Opens a note on an annotation's words, or on words without an annotation. */
    editNote,
    openNote,
    note,
    closeNote: () => setNote(undefined),
    saveNote(text: string, onSaved: () => void) {
      if (!note) return
      const { clientId, startWord, endWord } = note
      const kind = text ? 'note' : 'highlight'
      const isChanged = clientId !== undefined && tools.change(clientId, { kind, note: text }, onSaved)
      // Adds a new annotation if this one no longer exists: it was removed elsewhere or was never saved.
      if (!isChanged && text) tools.add({ startWord, endWord, kind, note: text, revision }, onSaved)
      setNote(undefined)
      confirmMark('Note saved')
      if (note.wasPlaying) player.play()
    },
    goToNext: () => goTo(1),
    goToPrevious: () => goTo(-1),
  }
}

/** Returns a function that highlights the sentence. A second call within `widenWithinMs` widens the highlight, a third removes it. */
function useHighlight(): () => void {
  const reader = useReader()
  const { player, category, revision, marks: tools } = reader
  const last = useRef<{ clientId: string; at: number; index: number; isWide: boolean }>(undefined)
  const wide = { Poem: 'Stanza', 'Stage Play': 'Speech' }[category as string] ?? 'Paragraph'

  return () => {
    const now = performance.now()
    const recent = last.current && now - last.current.at < widenWithinMs ? last.current : undefined
    const current = recent && tools.marks.find(({ clientId }) => clientId === recent.clientId)
    // During playback, another press changes the same highlight, even when its sentence is over. While paused, it does so only at a word
    // inside the highlight.
    const isSamePlace = player.isPlaying || (current && findMarkAt([current], player.index + 1))
    if (!recent || !current || !isSamePlace) {
      const { index } = player
      const sentence = readSentence(reader, index)
      const found = tools.marks.find((mark) => mark.kind !== 'bookmark' && isSame(mark, sentence))
      const clientId = found?.clientId ?? tools.add({ ...sentence, kind: 'highlight', note: '', revision })
      last.current = { clientId, at: now, index, isWide: false }
      return confirmMark('Sentence highlighted')
    }
    const paragraph = readParagraph(reader, recent.index)
    if (recent.isWide || isSame(current, paragraph)) {
      last.current = undefined
      return confirmMark('Highlight removed', tools.remove(recent.clientId))
    }
    last.current = { ...recent, at: now, isWide: true }
    tools.change(recent.clientId, { range: { ...paragraph, revision } })
    confirmMark(`${wide} highlighted`)
  }
}

type Reader = ReturnType<typeof useReader>

const readSentence = ({ timeline }: Reader, index: number): WordRange => ({
  startWord: timeline.sentenceStart(index) + 1,
  endWord: timeline.sentenceEnd(index) + 1,
})

const readParagraph = ({ timeline }: Reader, index: number): WordRange => {
  const start = timeline.paragraphStart(index)
  let end = index
  while (end + 1 < timeline.wordCount && timeline.paragraphStart(end + 1) === start) end += 1
  return { startWord: start + 1, endWord: end + 1 }
}
