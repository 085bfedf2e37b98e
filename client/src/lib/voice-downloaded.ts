import { storage } from './storage.ts'

const key = 'lectern.voice-downloaded'

/** Flag for a downloaded voice. Without it, the cache is not read, because reading a missing file from the cache logs an error. */
export const voiceDownloaded = {
  /** True after a download in this page. The cache is then not checked: the check fails when a private window's cache is too small. */
  isInPage: false,
  /** Reports whether the voice was downloaded on this device. The browser may have removed it since. */
  read: (): boolean => voiceDownloaded.isInPage || Boolean(storage.read(key)),
  set() {
    storage.write(key, 'yes')
    voiceDownloaded.isInPage = true
  },
}
