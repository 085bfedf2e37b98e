import { LRUCache } from 'lru-cache'
import { SerializedReply } from './replies.ts'

/** A character takes one or two bytes, and about one more for each compressed copy. */
const bytesPerCharacter = 4

interface Source<Asked> {
  /** Cache key: the input and what the visitor may see, never the visitor. */
  getKey(asked: Asked): string
  /** Version of the data, read for every request. @throws ApiError where the visitor has no access. */
  findVersion(asked: Asked): Promise<string>
  /** Serializes the data at this version, or at a newer one. */
  serialize(asked: Asked, version: string): Promise<string>
}

/**
 * Returns a handler that serializes an answer once per version and keeps it compressed in memory. Concurrent calls with the same key and
 * version are coalesced.
 * @param maxBytes memory limit; the least recently used answer is evicted first
 */
export function cacheReplies<Asked>(maxBytes: number, { getKey, findVersion, serialize }: Source<Asked>) {
  const cache = new LRUCache<string, SerializedReply, { asked: Asked; version: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length * bytesPerCharacter,
    // An answer that is evicted before it is ready still goes to its callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { asked, version } }) =>
      new SerializedReply(await serialize(asked, version)),
  })
  return async (asked: Asked) => {
    const version = await findVersion(asked)
    return cache.forceFetch(`${getKey(asked)} ${version}`, { context: { asked, version } })
  }
}
