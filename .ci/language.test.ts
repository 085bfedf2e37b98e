import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSourceFiles, root } from './sources.ts'

const sources = findSourceFiles(/\.(tsx?|mjs|css)$/).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const riddle = 'What|Who|Whoever|Whether|Where|Of|So that|Nothing|Nobody|Somebody'
/** Matches a comment that opens with one of these words: a doc comment, a JSX comment, or the first of consecutive line comments. */
const openings = new RegExp(
  String.raw`/\*\*?\s*(?:\*\s*)?(?:${riddle})\b|(?<!//[^\n]*\n[ \t]*)//[ \t]*(?:${riddle})\b`,
  'g',
)

/** Finds the comments that open with a forbidden word, as `file:line`. */
function findRiddles({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(openings)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
}

test('comments open with a verb or a noun', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter(({ file }) => file !== '.ci/language.test.ts').flatMap(findRiddles)).toEqual([])
})

test('finds comments with a forbidden opening', () => {
  const text =
    '/** Returns x. */\n// Reads.\n// What follows is a second line.\n/**\n * Who asks. */\nx() // Of no use\n'
  expect(findRiddles({ file: 'a.ts', text })).toEqual(['a.ts:4', 'a.ts:6'])
})

/** Names exported by several modules: `tasks` by each task module of the worker thread, `test` by each set of journeys. */
const repeatedByDesign = new Set(['tasks', 'test'])

test('an exported name has one meaning in the repository', () => {
  const declared = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(declared)) {
      files.set(name, (files.get(name) ?? new Set()).add(file))
    }
  const doubles = [...files]
    .filter(([name, places]) => places.size > 1 && !repeatedByDesign.has(name))
    .map(([name, places]) => [name, ...places])
  expect(doubles).toEqual([])
})
