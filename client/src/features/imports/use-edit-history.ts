import { useReducer } from 'react'
import type { Draft } from '#shared/imports.ts'
import { useWindowEvents } from '../../hooks/use-window-events.ts'
import { changeParts, type DraftPart, type PartsAction, toParts } from './draft-parts.ts'

const undoStepsMax = 100

interface History {
  parts: DraftPart[]
  past: DraftPart[][]
  /** Last edit. If the next edit changes the same title, both form one undo step. */
  last: PartsAction | undefined
}

export type EditAction = PartsAction | { type: 'undo' }

/** The parts of a draft, with undo. Ctrl+Z and Cmd+Z also undo, except in text inputs, which have their own undo. */
export function useEditHistory(draft: Draft) {
  const [{ parts, past }, change] = useReducer(reduce, draft, startHistory)

  useWindowEvents(['keydown'], (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } = event
    const isZ = key.toLowerCase() === 'z' || (code === 'KeyZ' && !/[a-z]/i.test(key))
    if (!isZ || !(ctrlKey || metaKey) || shiftKey || altKey) return
    if (target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')) return
    event.preventDefault()
    change({ type: 'undo' })
  })

  return { parts, canUndo: past.length > 0, change }
}

const startHistory = (draft: Draft): History => ({ parts: toParts(draft), past: [], last: undefined })

function reduce(history: History, action: EditAction): History {
  const { parts, past, last } = history
  if (action.type === 'undo') {
    const before = past.at(-1)
    return before ? { parts: before, past: past.slice(0, -1), last: undefined } : history
  }
  const isSameTitle = action.type === 'title' && last?.type === 'title' && last.id === action.id
  return {
    parts: changeParts(parts, action),
    past: isSameTitle ? past : [...past.slice(1 - undoStepsMax), parts],
    last: action,
  }
}
