import { z } from 'zod'
import { atMost, id, line, storable } from './fields.ts'
import {
  emailMaxCharacters,
  nameMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
} from './limits.ts'

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
export const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .pipe(
    atMost(emailMaxCharacters, `Email must be at most ${emailMaxCharacters} characters`).regex(
      z.regexes.email,
      'Please enter a valid email',
    ),
  )

/** A password being chosen: no composition rules, no trimming; `label` begins its messages. */
export function newPassword(label: string) {
  return z
    .string()
    .min(1, `${label} is required`)
    .pipe(
      atMost(passwordMaxCharacters, `${label} must be at most ${passwordMaxCharacters} characters`).refine(
        (text) => [...text].length >= passwordMinCharacters,
        `${label} must be at least ${passwordMinCharacters} characters`,
      ),
    )
}

export const credentials = z.object({
  username: z.string().trim().min(1, 'Email is required').pipe(storable),
  password: z.string().min(1, 'Password is required').pipe(storable),
})
export type Credentials = z.infer<typeof credentials>

const names = {
  firstName: line('First name', nameMaxCharacters),
  lastName: line('Last name', nameMaxCharacters),
}

const passwordsMatch = "Passwords don't match"

const chosenPassword = z.object({
  password: newPassword('Password'),
  confirmPassword: z.string().min(1, 'Please confirm your password'),
})

export const registration = chosenPassword
  .extend({
    email,
    ...names,
    /** Heard only from a signed-in administrator. */
    isAdmin: z.boolean().optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: passwordsMatch,
    path: ['confirmPassword'],
    // The two passwords are compared even while a name is still missing, so that all errors show at once.
    when: ({ value }) => chosenPassword.safeParse(value).success,
  })
export type Registration = z.infer<typeof registration>

export const passwordChange = z.object({
  currentPassword: z.string().min(1, 'Current password is required').pipe(storable),
  newPassword: newPassword('New password'),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The change-password form: the confirmation stays in the browser. */
export const passwordChangeForm = passwordChange
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, {
    message: passwordsMatch,
    path: ['confirmPassword'],
    when: ({ value }) =>
      passwordChange.extend({ confirmPassword: z.string().min(1) }).safeParse(value).success,
  })
  .transform(({ confirmPassword: _, ...change }): PasswordChange => change)

export const emailChange = z.object({ email })
export type EmailChange = z.infer<typeof emailChange>

export const namesChange = z.object(names)
export type NamesChange = z.infer<typeof namesChange>
