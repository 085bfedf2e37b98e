import { setImmediate } from 'node:timers/promises'

/**
 * Returns what asks for something so that all who ask for the same, in one turn of the event loop or while it is being asked for, share
 * an answer: none is older than their question, and however many ask, it is asked for once at a time.
 */
export function coalesce<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const gathering = new Map<string, Promise<Answer>>()
  const underWay = new Map<string, Promise<Answer>>()

  async function gather(key: string, asked: Asked): Promise<Answer> {
    await setImmediate()
    await underWay.get(key)?.catch(() => {})
    gathering.delete(key)
    const answer = ask(asked)
    underWay.set(key, answer)
    try {
      return await answer
    } finally {
      if (underWay.get(key) === answer) underWay.delete(key)
    }
  }

  return (asked) => {
    const key = keyOf(asked)
    const answer = gathering.get(key) ?? gather(key, asked)
    gathering.set(key, answer)
    return answer
  }
}
