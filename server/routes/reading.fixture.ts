import type { Input } from '#shared/endpoint.ts'

export const tenWords = 'One two three four five six seven eight nine ten.'

export const createSaveInput = (id: number, body: object): Input => ({ params: { id }, body })
