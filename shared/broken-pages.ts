import * as z from 'zod/mini'
import { brokenPageFramesMax } from './limits.ts'

/** Stack frame: `functionName@file.js:line:column`. The function name may be empty. */
export const codeLocation = /^[\w$.]{0,60}@[\w.-]{1,80}:\d{1,7}:\d{1,7}$/

const locations = z.array(z.string().check(z.regex(codeLocation))).check(z.maxLength(brokenPageFramesMax))

/** Report of a crashed page. The patterns admit no text of a reader. */
export const brokenPage = z.object({
  /** Path pattern such as `/reader/:workId/:chapterId`; `*` for an unknown path. */
  page: z.string().check(z.regex(/^(\*|\/|(\/[a-z-]{1,30}|\/:[a-zA-Z]{1,30}){1,4})$/)),
  /** Name of the error, without its message, which may quote text. */
  error: z.string().check(z.regex(/^[A-Za-z]{1,50}$/)),
  /** Stack frames, innermost first. */
  stack: locations,
  /** React component frames, innermost first. */
  components: locations,
})
export type BrokenPage = z.infer<typeof brokenPage>
