import type { Page } from '@playwright/test'

/** Whether the last of what a page fetches ahead of need has come: the dialog of sponsors, on a site that has none. */
export const hasFetchedAhead = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "performance.getEntriesByType('resource').some(({ name }) => /\\/sponsor-dialog-[^/]*\\.js$/.test(name))",
  )
