import { api } from '#shared/api.ts'
import { brokenPageFramesMax } from '#shared/limits.ts'
import { findPage } from '#shared/pages.ts'
import { codeLocation } from '#shared/site.ts'
import { call } from '../lib/call.ts'

let isReported = false

/**
 * Reports a page error to the server, at most once per page load. Sends the error's name and its positions in the code, but no text of
 * a user. Ignores a failed request.
 */
export function reportPageError(error: unknown, componentStack: string): void {
  if (isReported) return
  isReported = true
  const { name, stack } = readNameAndStack(error)
  const body = {
    page: findPage(window.location.pathname)?.page.path ?? '*',
    error: /^[A-Za-z]{1,50}$/.test(name) ? name : 'Error',
    stack: parsePositions(stack),
    components: parsePositions(componentStack),
  }
  call(api.brokenPages.report, { body }, { keepalive: true }).catch(() => {})
}

/** Returns the name and the stack. Removes the message, which may quote a user's text and starts the stack in some browsers. */
function readNameAndStack(error: unknown): { name: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', stack: '' }
  const { name, message, stack = '' } = error
  const start = stack.indexOf(`: ${message}`)
  const isHead = start >= 0 && !stack.slice(0, start).includes('\n')
  return { name, stack: isHead ? stack.slice(start + 2 + message.length) : stack }
}

/** Formats of a stack line: `at name (url:1:2)` or `at url:1:2`, and `name@url:1:2`. */
const formats = [
  /^\s*at (?:(?:.* )?([\w$.]+) \()?\S*?([\w.-]+)(?:\?\S*)?(:\d+:\d+)\)?$/,
  /^([\w$.]*)\S*@\S*?([\w.-]+)(?:\?\S*)?(:\d+:\d+)$/,
] as const

/** Returns the code positions of a stack, innermost first. */
function parsePositions(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => {
      const [, name = '', file = '', position = ''] = formats[0].exec(line) ?? formats[1].exec(line) ?? []
      return `${name}@${file}${position}`
    })
    .filter((position) => codeLocation.test(position))
    .slice(0, brokenPageFramesMax)
}
