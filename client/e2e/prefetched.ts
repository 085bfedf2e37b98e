import type { Page } from '@playwright/test'

/** Reports whether the last prefetched file has loaded: the sponsor dialog. */
export const hasPrefetched = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "performance.getEntriesByType('resource').some(({ name }) => /\\/sponsor-dialog-[^/]*\\.js$/.test(name))",
  )
