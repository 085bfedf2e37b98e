import { expect, test } from 'vitest'
import { type EditedText, withEditedText } from './edited-text.ts'

const long = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(' ')
const revisions = [
  { content: long, category: 'Novel' },
  { content: `Three words more. ${long}`, category: 'Novel' },
] as const

test('a long text is compared at the stored positions and those that follow them closely', async () => {
  const store = async ({ anchor, measure }: EditedText) => ({
    ...measure,
    moved: [0, 995, 1_000, 1_050].map((at) => anchor?.(at)),
  })
  const stored = await withEditedText(...revisions, async () => [1_000], store)
  expect(stored).toMatchObject({ wordCount: 30_003, moved: [0, 998, 1_003, 1_053] })
})

test('a position that was not foreseen is compared again, and found in the end wherever it is', async () => {
  let tries = 0
  const store = async ({ anchor }: EditedText) => {
    tries += 1
    return anchor?.(20_000)
  }
  expect(await withEditedText(...revisions, async () => [1_000], store)).toBe(20_003)
  expect(tries).toBe(4)
})

test('a text that stays what it is moves nothing', async () => {
  const [before] = revisions
  const stored = await withEditedText(
    before,
    { ...before },
    async () => [],
    async ({ anchor }) => anchor,
  )
  expect(stored).toBeUndefined()
})
