import { storage } from './storage.ts'

const key = 'lectern.voice-downloaded'

/** Stores that the voice was downloaded, because reading a missing file from the cache logs an error. */
export const voiceDownloaded = {
  /** True after a download in this page. Skips the cache check, which fails when a private window's cache is too small. */
  isInPage: false,
  /** True when it was downloaded on this device. The browser may have removed it since. */
  read: (): boolean => voiceDownloaded.isInPage || Boolean(storage.read(key)),
  set() {
    storage.write(key, 'yes')
    voiceDownloaded.isInPage = true
  },
}
