import { expect, test } from 'vitest'
import { findOwnPosition } from './error-overlay.ts'

test('finds the first file of our own in a stack', () => {
  const stack = `TypeError: x is undefined
    at react_stack_bottom_frame (http://localhost:3000/node_modules/.vite/deps/react-dom_client.js?v=1:2:3)
    at WorkCard (http://localhost:3000/src/features/library/work-card.tsx?t=17:25:19)
    at Library (http://localhost:3000/src/features/library/library.tsx:60:5)`
  expect(findOwnPosition(stack)).toEqual({
    file: 'client/src/features/library/work-card.tsx',
    line: 25,
    column: 19,
  })
  expect(findOwnPosition('Error: elsewhere\n at http://localhost:3000/node_modules/x.js:1:1')).toBeUndefined()
})
