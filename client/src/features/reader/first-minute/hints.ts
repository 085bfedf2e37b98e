import * as z from 'zod/mini'

/** What somebody new is told, in this order: how to play, to go back a sentence and to look a word up; then the offer of a speed. */
const hintNames = ['play', 'sentence', 'lookUp', 'speed'] as const
export type HintName = (typeof hintNames)[number]

/** How far somebody has got with the hints on this device; null before they have opened a text on it. */
export const hintState = z.nullable(
  z.object({
    /** The journal of the first text that was read, where all hints are given; null until then. */
    text: z.nullable(z.string()),
    hasPlayed: z.boolean(),
    /** The hints that are never given again: done, or dismissed. */
    gone: z.array(z.enum(hintNames)),
  }),
)
export type HintState = NonNullable<z.infer<typeof hintState>>

/** The state at the first text opened on this device: who has read before needs no hint. */
export function firstState(hasRead: boolean): HintState {
  return { text: null, hasPlayed: false, gone: hasRead ? [...hintNames] : [] }
}

/** The hint to give in a text at rest; after the first one none comes before something was played. */
export function nextHint({ text, hasPlayed, gone }: HintState, current: string): HintName | undefined {
  if (text !== null && text !== current) return undefined
  const next = hintNames.find((name) => !gone.includes(name))
  return next === 'play' || hasPlayed ? next : undefined
}

/** The state once a hint has been followed or dismissed in a text; the same object where it was gone already. */
export function withoutHint(state: HintState, current: string, name: HintName): HintState {
  if (state.gone.includes(name)) return state
  return { ...state, text: state.text ?? current, gone: [...state.gone, name] }
}

/** The state once a text plays: who reads on past the offer of a speed has refused it. */
export function afterPlaying(state: HintState, current: string): HintState {
  const isRefused = nextHint(state, current) === 'speed'
  const played = withoutHint(state, current, 'play')
  const next = isRefused ? withoutHint(played, current, 'speed') : played
  return next.hasPlayed ? next : { ...next, hasPlayed: true }
}
