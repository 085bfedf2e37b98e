import { storage } from './storage.ts'

const key = 'lectern.voice-downloaded'

/** Remembers the download of the voice: browsers log an error for each file that their cache lacks. */
export const voiceDownloaded = {
  /** Downloaded since the page was loaded. The cache of a private window may be too small for the voice, and nobody is asked twice. */
  isInPage: false,
  /** True when it was downloaded on this device. The browser may have removed it since. */
  read: (): boolean => voiceDownloaded.isInPage || Boolean(storage.read(key)),
  set() {
    storage.write(key, 'yes')
    voiceDownloaded.isInPage = true
  },
}
