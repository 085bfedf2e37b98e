import { api } from '#shared/api.ts'
import { brokenPageFramesMax } from '#shared/limits.ts'
import { findPage } from '#shared/pages.ts'
import { codeLocation } from '#shared/site.ts'
import { call } from '../lib/call.ts'

let isReported = false

/**
 * Reports a page error to the server, once per page load: the name of the error and its position in the code, but no text of a user.
 * Failures to report are ignored.
 */
export function reportPageError(error: unknown, componentStack: string): void {
  if (isReported) return
  isReported = true
  const { name, stack } = partsOf(error)
  const body = {
    page: findPage(window.location.pathname)?.page.path ?? '*',
    error: /^[A-Za-z]{1,50}$/.test(name) ? name : 'Error',
    stack: framesIn(stack),
    components: framesIn(componentStack),
  }
  call(api.brokenPages.report, { body }, { keepalive: true }).catch(() => {})
}

/** Removes the message from the stack, which starts with it in some browsers: it may quote a user's text. */
function partsOf(error: unknown): { name: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', stack: '' }
  const { name, message, stack = '' } = error
  const start = stack.indexOf(`: ${message}`)
  const isHead = start >= 0 && !stack.slice(0, start).includes('\n')
  return { name, stack: isHead ? stack.slice(start + 2 + message.length) : stack }
}

/** Formats of a stack line: `at name (url:1:2)` or `at url:1:2`, and `name@url:1:2`. */
const lines = [
  /^\s*at (?:(?:.* )?([\w$.]+) \()?\S*?([\w.-]+)(?:\?\S*)?(:\d+:\d+)\)?$/,
  /^([\w$.]*)\S*@\S*?([\w.-]+)(?:\?\S*)?(:\d+:\d+)$/,
] as const

/** Returns the code positions of a stack, innermost first. */
function framesIn(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => {
      const [, name = '', file = '', position = ''] = lines[0].exec(line) ?? lines[1].exec(line) ?? []
      return `${name}@${file}${position}`
    })
    .filter((position) => codeLocation.test(position))
    .slice(0, brokenPageFramesMax)
}
