import * as z from 'zod/mini'
import { brokenPageFramesMax } from './limits.ts'

/** Where in the code something happened: `functionName@file.js:line:column`. The name may be empty. */
export const codeLocation = /^[\w$.]{0,60}@[\w.-]{1,80}:\d{1,7}:\d{1,7}$/

const locations = z.array(z.string().check(z.regex(codeLocation))).check(z.maxLength(brokenPageFramesMax))

/** That a page broke, and where in the code: nothing in it can be a text of a reader's. */
export const brokenPage = z.object({
  /** The page's address without what it names, as `/reader/:workId/:chapterId`; `*` for one that leads nowhere. */
  page: z.string().check(z.regex(/^(\*|\/|(\/[a-z-]{1,30}|\/:[a-zA-Z]{1,30}){1,4})$/)),
  /** The name of the error: its message may quote anything. */
  error: z.string().check(z.regex(/^[A-Za-z]{1,50}$/)),
  /** Where it was thrown, the innermost place first. */
  stack: locations,
  /** The components that it was thrown in, the innermost first. */
  components: locations,
})
export type BrokenPage = z.infer<typeof brokenPage>
