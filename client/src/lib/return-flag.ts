import { storage } from './storage.ts'

const key = 'lectern.returned'

/** Sets the flag when the reader returns to the library. The library may then show a sponsor's message, and clears the flag. */
export const setReturnFlag = (): void => storage.write(key, '1')
export const hasReturnFlag = (): boolean => storage.read(key) !== null
export const clearReturnFlag = (): void => storage.remove(key)
