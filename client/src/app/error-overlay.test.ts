import { expect, test } from 'vitest'
import { sourceOf } from './error-overlay.ts'

test('the file that an error comes from is the first of our own in its stack', () => {
  const stack = `TypeError: x is undefined
    at react_stack_bottom_frame (http://localhost:3000/node_modules/.vite/deps/react-dom_client.js?v=1:2:3)
    at WorkCard (http://localhost:3000/src/features/library/work-card.tsx?t=17:25:19)
    at Library (http://localhost:3000/src/features/library/library.tsx:60:5)`
  expect(sourceOf(stack)).toEqual({ file: 'client/src/features/library/work-card.tsx', line: 25, column: 19 })
  expect(sourceOf('Error: elsewhere\n at http://localhost:3000/node_modules/x.js:1:1')).toBeUndefined()
})
