import { LRUCache } from 'lru-cache'
import { Written } from '../replies.ts'

/** A character takes one or two bytes, one or two more as it stands in a page, and some of one each time it is compressed. */
const bytesPerCharacter = 5

interface Source<Asked> {
  /** What is asked for; none of who asks but what they see by. */
  keyOf(asked: Asked): string
  /** Whether it has changed since it was written, and whoever asks may have it: looked up each time. */
  findVersion(asked: Asked): Promise<string>
  /** The JSON at this version, or at a newer one. */
  write(asked: Asked, version: string): Promise<string>
}

/**
 * Returns what answers from memory whatever has not changed since it was written, compressed already: what is asked for most was asked
 * for just now.
 * @param maxBytes what is kept takes no more room; what was not asked for longest goes first
 */
export function keepAnswers<Asked>(
  maxBytes: number,
  { keyOf, findVersion, write }: Source<Asked>,
): (asked: Asked) => Promise<Written> {
  const kept = new LRUCache<string, { version: string; answer: Written }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.json.length * bytesPerCharacter,
  })
  const underWay = new Map<string, Promise<Written>>()

  async function writeAndKeep(asked: Asked, version: string): Promise<Written> {
    const key = keyOf(asked)
    // Should it change before it is written, what is kept is newer than its version says, and never asked for again.
    const answer = new Written(await write(asked, version))
    kept.set(key, { version, answer })
    return answer
  }

  return async (asked) => {
    const version = await findVersion(asked)
    const key = keyOf(asked)
    const known = kept.get(key)
    if (known?.version === version) return known.answer
    const writing = `${key} ${version}`
    const written =
      underWay.get(writing) ?? writeAndKeep(asked, version).finally(() => underWay.delete(writing))
    underWay.set(writing, written)
    return written
  }
}
