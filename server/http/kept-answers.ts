import { LRUCache } from 'lru-cache'
import { Written } from './replies.ts'

/** What is kept takes no more room, in bytes. */
const keptMaxBytes = 32_000_000
/** A character takes one or two, and some of one once it is compressed. */
const bytesPerCharacter = 3

/**
 * Returns what answers from memory whatever has not changed since it was written, compressed already: what is asked for most was asked
 * for just now. What is looked up each time is its version, and whether whoever asks may have it.
 */
export function keepAnswers<Asked>(
  findVersion: (asked: Asked) => Promise<string>,
  write: (asked: Asked, version: string) => Promise<string>,
): (asked: Asked) => Promise<Written> {
  const kept = new LRUCache<string, Written>({
    maxSize: keptMaxBytes,
    sizeCalculation: ({ json }) => json.length * bytesPerCharacter,
  })
  const underWay = new Map<string, Promise<Written>>()

  async function writeAndKeep(version: string, asked: Asked): Promise<Written> {
    try {
      // Should it change before it is written, what is kept is newer than its version says, and never asked for again.
      const written = new Written(await write(asked, version))
      kept.set(version, written)
      return written
    } finally {
      underWay.delete(version)
    }
  }

  return async (asked) => {
    const version = await findVersion(asked)
    const known = kept.get(version) ?? underWay.get(version)
    if (known) return known
    const writing = writeAndKeep(version, asked)
    underWay.set(version, writing)
    return writing
  }
}
