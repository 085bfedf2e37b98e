import type { Caller } from '../testing/start.ts'

export interface Attempt {
  from?: string
  by?: Caller
}

export const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
