import { z } from 'zod'
import { atMost, countCharacters, id, line, required } from './fields.ts'
import {
  emailMaxCharacters,
  nameMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
} from './limits.ts'
import { passkeyProof } from './passkeys.ts'

/** A person as they themselves and administrators see them. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  requiresPasswordChange: z.boolean(),
})
export type User = z.infer<typeof user>

/** An e-mail address, trimmed. */
export const email = required('Email is required')
  .trim()
  .min(1, 'Email is required')
  .pipe(
    atMost(emailMaxCharacters, `Email must be at most ${emailMaxCharacters} characters`).regex(
      z.regexes.email,
      'Please enter a valid email',
    ),
  )

/** What is typed as it is, a password for example; `missing` is said where nothing is. */
const typed = (missing: string) => required(missing).min(1, missing)

/** A password that is checked, and so is no longer than one can be. */
const givenPassword = (missing: string) =>
  typed(missing).pipe(
    atMost(passwordMaxCharacters, `Password must be at most ${passwordMaxCharacters} characters`),
  )

const isTooShort = (label: string) => `${label} must be at least ${passwordMinCharacters} characters`

/** A password being chosen: no composition rules, no trimming; `label` begins its messages. */
function newPassword(label: string, missing: string) {
  return typed(missing).pipe(
    atMost(passwordMaxCharacters, `${label} must be at most ${passwordMaxCharacters} characters`).refine(
      (text) => countCharacters(text) >= passwordMinCharacters,
      isTooShort(label),
    ),
  )
}

/** A password and its confirmation are compared once the latter is typed, whatever else of the form is still wrong. */
const passwordsMatch = {
  message: "Passwords don't match",
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) =>
    z.object({ confirmPassword: z.string().min(1) }).safeParse(value).success,
}

export const credentials = z.object({
  username: line('Email', emailMaxCharacters),
  password: givenPassword('Password is required'),
})
export type Credentials = z.infer<typeof credentials>

/** Signing in; administrators who have passkeys prove that they have one at hand. */
export const login = credentials.extend({ passkey: passkeyProof.optional() })

const names = {
  firstName: line('First name', nameMaxCharacters),
  lastName: line('Last name', nameMaxCharacters),
}

export const registration = z
  .object({
    email,
    ...names,
    password: newPassword('Password', 'Password is required'),
    confirmPassword: typed('Please confirm your password'),
    /** Heard only from a signed-in administrator. */
    isAdmin: z.boolean().optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordsMatch)
export type Registration = z.infer<typeof registration>

export const passwordChange = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword: newPassword('New password', isTooShort('New password')),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The change-password form: the confirmation stays in the browser. */
export const passwordChangeForm = passwordChange
  .extend({ confirmPassword: typed('Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, passwordsMatch)
  .transform(({ confirmPassword: _, ...change }): PasswordChange => change)

/** The own password, given again before something that only its owner may do. */
export const passwordConfirmation = z.object({
  password: givenPassword('Password is required'),
})

/** One of the browsers in which a person is signed in. */
export const loginSession = z.object({
  /** Names the session, and opens nothing. */
  key: z.string(),
  /** What it was begun on, such as "Firefox on Linux". */
  device: z.string(),
  signedInAt: z.coerce.date(),
  lastUsedAt: z.coerce.date(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type LoginSession = z.infer<typeof loginSession>

export const emailChange = z.object({ email })
export type EmailChange = z.infer<typeof emailChange>

export const namesChange = z.object(names)
export type NamesChange = z.infer<typeof namesChange>
