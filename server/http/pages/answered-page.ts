import type { Request, Response } from 'express'
import { type FirstAnswer, firstAnswersId } from '#shared/first-answers.ts'
import { quotedInPage, Written } from '../replies.ts'
import { fragmentOf, gzipOf } from './fragments.ts'

/** What a page comes with; an answer that is kept in memory is not read again for it. */
export type PageAnswer = FirstAnswer<string | Written>

/** A piece of a page; an answer that is kept stands there in quotes. */
type Part = string | Written

const root = '<div id="root"></div>'

/** The page with its answers as data, which never runs. */
export function withAnswers(html: string, answers: PageAnswer[] | undefined): Part[] {
  const end = html.indexOf(root) + root.length
  if (!answers || end < root.length) return [html]
  const element = `<script type="application/json" id="${firstAnswersId}">`
  const each = answers.flatMap(([address, status, body], index) => [
    `${index > 0 ? ',' : ''}[${quotedInPage(address)},${status},`,
    body instanceof Written ? body : quotedInPage(body),
    ']',
  ])
  return [`${html.slice(0, end)}${element}[`, ...each, `]</script>${html.slice(end)}`]
}

/**
 * Sends texts, and answers in quotes, one after the other. Each answer that is kept is compressed once for all pages, and apart from what
 * is somebody's: the length of none of them says anything of the other.
 */
export async function sendParts(req: Request, res: Response, parts: Part[]): Promise<void> {
  res.vary('Accept-Encoding')
  if (!req.acceptsEncodings('gzip')) {
    res.send(parts.map((part) => (typeof part === 'string' ? part : quotedInPage(part.json))).join(''))
    return
  }
  const fragments = joined(parts).map((part) => (typeof part === 'string' ? fragmentOf(part) : part.quoted()))
  res.set('Content-Encoding', 'gzip').send(gzipOf(await Promise.all(fragments)))
}

/** The same with texts that follow each other as one. */
function joined(parts: Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
  }
  return all
}
