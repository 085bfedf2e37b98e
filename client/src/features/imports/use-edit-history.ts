import { useReducer } from 'react'
import { changeParts, type Part, type PartsAction } from './draft-parts.ts'

/** So many steps can be taken back. */
const stepsMax = 100

interface History {
  parts: Part[]
  past: Part[][]
  /** What was done last: more letters of one title are one step. */
  last: PartsAction | undefined
}

type EditAction = PartsAction | { act: 'undo' }

/** The parts of a draft, what is done to them, and the way back. */
export function useEditHistory(first: Part[]) {
  const [{ parts, past }, change] = useReducer(step, { parts: first, past: [], last: undefined })
  return { parts, canUndo: past.length > 0, change }
}

function step(history: History, action: EditAction): History {
  const { parts, past, last } = history
  if (action.act === 'undo') {
    const before = past.at(-1)
    return before ? { parts: before, past: past.slice(0, -1), last: undefined } : history
  }
  const goesOn = action.act === 'title' && last?.act === 'title' && last.id === action.id
  return {
    parts: changeParts(parts, action),
    past: goesOn ? past : [...past.slice(1 - stepsMax), parts],
    last: action,
  }
}
