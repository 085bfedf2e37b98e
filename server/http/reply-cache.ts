import { LRUCache } from 'lru-cache'
import { SerializedReply } from './replies.ts'

/** Estimated memory per character: one or two bytes, and about one more for each of the two compressed copies. */
const bytesPerCharacter = 4

interface Source<Asked> {
  /** Returns the cache key: the input and the visitor's access rights, never the visitor's identity. */
  getKey(asked: Asked): string
  /** Returns the current version of the data; called for every request. @throws ApiError if the visitor has no access. */
  findVersion(asked: Asked): Promise<string>
  /** Serializes the data at this version or a newer version. */
  serialize(asked: Asked, version: string): Promise<string>
}

/**
 * Returns a handler that serializes an answer once per version and keeps it in memory, with its compressed copies. Concurrent calls with
 * the same key and version are coalesced.
 * @param maxBytes memory limit; the least recently used answer is evicted first
 */
export function cacheReplies<Asked>(maxBytes: number, { getKey, findVersion, serialize }: Source<Asked>) {
  const cache = new LRUCache<string, SerializedReply, { asked: Asked; version: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length * bytesPerCharacter,
    // Callers still receive an answer that is evicted before it is ready.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { asked, version } }) =>
      new SerializedReply(await serialize(asked, version)),
  })
  return async (asked: Asked) => {
    const version = await findVersion(asked)
    return cache.forceFetch(`${getKey(asked)} ${version}`, { context: { asked, version } })
  }
}
