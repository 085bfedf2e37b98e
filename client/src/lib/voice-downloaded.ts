import { storage } from './storage.ts'

const key = 'lectern.voice-downloaded'

/** Stores that the voice was downloaded, because reading a missing file from the cache logs an error. */
export const voiceDownloaded = {
  /** True when downloaded since the page was loaded. A private window's cache may be too small; users are not asked again. */
  isInPage: false,
  /** True when it was downloaded on this device. The browser may have removed it since. */
  read: (): boolean => voiceDownloaded.isInPage || Boolean(storage.read(key)),
  set() {
    storage.write(key, 'yes')
    voiceDownloaded.isInPage = true
  },
}
