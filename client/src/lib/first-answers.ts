import { type FirstAnswer, firstAnswersId } from '#shared/first-answers.ts'

/** What came with the page is as good as what would be asked for now for this long after it was opened, in ms. */
const freshMs = 20_000

let answers: Map<string, FirstAnswer> | undefined

/** The answer that came with the page for a call that it makes first; each is given once, for what is asked for again may have changed. */
export function takeFirstAnswer(address: string): Response | undefined {
  const answer = take(address)
  return answer && new Response(answer[2], { status: answer[1] })
}

/** The same at once, as JSON; undefined for a refusal, which is still there to be taken. */
export function takeFirstData(address: string): unknown {
  answers ??= readAnswers()
  if (answers.get(address)?.[1] !== 200) return undefined
  const answer = take(address)
  return answer && JSON.parse(answer[2])
}

/** Whether it is a refusal that came, of this status; then it is taken. */
export function takeFirstRefusal(address: string, status: number): boolean {
  return firstStatus(address) === status && take(address) !== undefined
}

/** The status of what came and is still to be taken; undefined where nothing did. */
export function firstStatus(address: string): number | undefined {
  answers ??= readAnswers()
  return answers.get(address)?.[1]
}

function take(address: string): FirstAnswer | undefined {
  answers ??= readAnswers()
  const answer = performance.now() < freshMs ? answers.get(address) : undefined
  answers.delete(address)
  return answer
}

/** Forgets what came for somebody else. */
export function forgetFirstAnswers(): void {
  answers = new Map()
}

function readAnswers(): Map<string, FirstAnswer> {
  const text = document.getElementById(firstAnswersId)?.textContent
  const came = text ? (JSON.parse(text) as FirstAnswer[]) : []
  return new Map(came.map((answer) => [answer[0], answer]))
}
