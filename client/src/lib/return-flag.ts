import { storage } from './storage.ts'

const key = 'lectern.returned'

/** Stores that the reader returns to the library, where a sponsor's message may be shown. */
export const setReturnFlag = (): void => storage.write(key, '1')
export const hasReturnFlag = (): boolean => storage.read(key) !== null
export const clearReturnFlag = (): void => storage.remove(key)
