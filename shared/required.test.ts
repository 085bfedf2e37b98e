import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { credentials, emailChange, namesChange, passwordChangeForm, registration } from './account.ts'
import { newSound, newSponsorMessage } from './admin.ts'
import { newChapter, newWork } from './library-changes.ts'
import { newReport } from './reports-api.ts'
import { newText } from './texts.ts'
import { newSavedWord } from './words.ts'

/** Schemas with the message of each missing field. */
const sentences: [string, z.ZodMiniType, Record<string, string>][] = [
  ['a login', credentials, { username: 'Email is required', password: 'Password is required' }],
  [
    'a registration',
    registration,
    {
      email: 'Email is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    },
  ],
  [
    'a password change',
    passwordChangeForm,
    {
      currentPassword: 'Current password is required',
      newPassword: 'New password must be at least 6 characters',
      confirmPassword: 'Please confirm your new password',
    },
  ],
  ['an e-mail', emailChange, { email: 'Email is required' }],
  ['names', namesChange, { firstName: 'First name is required', lastName: 'Last name is required' }],
  ['a text', newText, { title: 'Title is required', content: 'Content is required' }],
  [
    'a report',
    newReport,
    {
      category: 'Please choose a category',
      title: 'Title must be at least 3 characters',
      description: 'Description must be at least 10 characters',
    },
  ],
  [
    'a work',
    newWork,
    {
      title: 'Title is required',
      author: 'Author is required',
      authorBio: 'About the author is required',
      description: 'Description is required',
    },
  ],
  ['a chapter', newChapter, { title: 'Title is required', content: 'Content is required' }],
  ['a sponsor message', newSponsorMessage, { title: 'Title is required', content: 'Content is required' }],
  ['a sound', newSound, { title: 'Title is required', audioUrl: 'Please upload the file first' }],
  ['a word', newSavedWord, { word: 'Word is required', definition: 'Definition is required' }],
]

const getMessages = (schema: z.ZodMiniType, value: object) =>
  Object.fromEntries(
    schema.safeParse(value).error?.issues.map((one) => [one.path.join('.'), one.message]) ?? [],
  )

test.each(sentences)('%s has the same message for an empty and a missing field', (_, schema, messages) => {
  const empty = Object.fromEntries(Object.keys(messages).map((name) => [name, '']))
  expect(getMessages(schema, {})).toMatchObject(messages)
  expect(getMessages(schema, empty)).toMatchObject(messages)
})

test('compares passwords when both are present, despite other errors', () => {
  const mismatch = { confirmPassword: "Passwords don't match" }
  const change = { currentPassword: '', newPassword: '123', confirmPassword: '1234' }
  expect(getMessages(passwordChangeForm, change)).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'New password must be at least 6 characters',
    ...mismatch,
  })
  expect(getMessages(registration, { password: '123456', confirmPassword: '1234567' })).toMatchObject({
    email: 'Email is required',
    ...mismatch,
  })
  expect(getMessages(registration, { password: '123456' })).not.toMatchObject(mismatch)
  const twoForms = { password: 'caf\u00e9 noir', confirmPassword: 'cafe\u0301 noir' }
  expect(getMessages(registration, twoForms)).not.toMatchObject(mismatch)
})

test('does not report a field of another type as missing', () => {
  expect(getMessages(newText, { title: 7, content: 'x' })).toEqual({
    title: expect.not.stringContaining('required'),
  })
})
