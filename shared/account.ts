import * as z from 'zod/mini'
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
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  requiresPasswordChange: z.boolean(),
})
export type User = z.infer<typeof user>

/** An e-mail address, trimmed. */
export const email = z.pipe(
  required('Email is required').check(z.trim(), z.minLength(1, 'Email is required')),
  atMost(emailMaxCharacters, `Email must be at most ${emailMaxCharacters} characters`).check(
    z.regex(z.regexes.email, 'Please enter a valid email'),
  ),
)

/** What is typed as it is, a password for example; `missing` is said where nothing is. */
const typed = (missing: string) => required(missing).check(z.minLength(1, missing))

/** A password that is checked, and so is no longer than one can be. */
const givenPassword = (missing: string) =>
  z.pipe(
    typed(missing),
    atMost(passwordMaxCharacters, `Password must be at most ${passwordMaxCharacters} characters`),
  )

const isTooShort = (label: string) => `${label} must be at least ${passwordMinCharacters} characters`

/** A password being chosen: no composition rules, no trimming; `label` begins its messages. */
function newPassword(label: string, missing: string) {
  return z.pipe(
    typed(missing),
    atMost(passwordMaxCharacters, `${label} must be at most ${passwordMaxCharacters} characters`).check(
      z.refine((text) => countCharacters(text) >= passwordMinCharacters, isTooShort(label)),
    ),
  )
}

/** A password and its confirmation are compared once the latter is typed, whatever else of the form is still wrong. */
const passwordsMatch = {
  message: "Passwords don't match",
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) =>
    z.object({ confirmPassword: z.string().check(z.minLength(1)) }).safeParse(value).success,
}

export const credentials = z.object({
  username: line('Email', emailMaxCharacters),
  password: givenPassword('Password is required'),
})
export type Credentials = z.infer<typeof credentials>

/** Signing in; administrators who have passkeys prove that they have one at hand. */
export const login = z.extend(credentials, { passkey: z.optional(passkeyProof) })

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
    isAdmin: z.optional(z.boolean()),
  })
  .check(z.refine(({ password, confirmPassword }) => password === confirmPassword, passwordsMatch))
export type Registration = z.infer<typeof registration>

export const passwordChange = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword: newPassword('New password', isTooShort('New password')),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The change-password form: the confirmation stays in the browser. */
export const passwordChangeForm = z.pipe(
  z
    .extend(passwordChange, { confirmPassword: typed('Please confirm your new password') })
    .check(z.refine((form) => form.newPassword === form.confirmPassword, passwordsMatch)),
  z.transform(({ confirmPassword: _, ...change }): PasswordChange => change),
)

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
