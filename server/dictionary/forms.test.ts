import { expect, test } from 'vitest'
import { openDictionary } from './embedded.ts'
import { listForms } from './forms.ts'
import { lookUp } from './lookup.ts'

test.each([
  ['whale', 'whales whaled whaling'],
  ['went', 'go goes going gone'],
  ['hop', 'hopped hopping hops'],
  ['hoping', 'hope hoped hopes'],
  ['see', 'saw seen seeing seest'],
  ['carry', 'carries carried carrying carrieth'],
  ['dreary', 'drearier dreariest'],
  ['wife', 'wives'],
  ['queequeg', 'queequegs'],
  ['oer', "o'er o’er"],
  ['maam', "ma'am ma’am"],
  ['oclock', 'o’clock'],
  ['dont', 'don’t'],
  ['focsle', 'fo’c’sle'],
  ['returnd', "return'd return’d"],
  ['heavn', 'heav’n'],
])('lists the forms of %s', async (word, forms) => {
  const entries = lookUp(await openDictionary(), word)
  expect(listForms(word, entries)).toEqual(expect.arrayContaining(forms.split(' ')))
})

test.each([
  ['car', 'caring'],
  ['hop', 'hoping'],
  ['hope', 'hopping'],
  ['whale', 'whale'],
  ['per cent', 'cent'],
  ['eighteenpence', 'eighteen'],
  ['ill', 'i’ll'],
  ['well', 'we’ll'],
])('of %s, %s is no other form', async (word, form) => {
  expect(listForms(word, lookUp(await openDictionary(), word))).not.toContain(form)
})
