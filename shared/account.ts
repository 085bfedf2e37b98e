import * as z from 'zod/mini'
import { countCharacters, id, limitedText, line, required } from './fields.ts'
import {
  emailMaxCharacters,
  nameMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
} from './limits.ts'
import { passkeyProof } from './passkeys.ts'

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

// Available in browsers and Node, but not declared by the `lib` of this folder's tsconfig.
declare const URL: { new (url: string): { hostname: string }; canParse(url: string): boolean }

/** Converts the international domain of an email address to Punycode, as in email inputs of browsers; keeps an invalid domain. */
export const encodeDomain = z.transform((text: string) => {
  const [name, domain = ''] = text.split(/@(?=[^@]*$)/)
  const isInternational = /[^ -~]/.test(domain) && !/[/?#:\\]/.test(domain)
  const url = `http://${domain}`
  return isInternational && URL.canParse(url) ? `${name}@${new URL(url).hostname}` : text
})
const address = z.pipe(line('Email', emailMaxCharacters), encodeDomain)

/** Zod's email pattern, extended to top-level domains in Punycode (`xn--…`). */
const addressRule = new RegExp(
  z.regexes.email.source.replace('[A-Za-z]{2,}', '([A-Za-z]{2,}|xn--[a-z0-9-]+)'),
)

export const email = z.pipe(
  address,
  limitedText('Email', emailMaxCharacters).check(z.regex(addressRule, 'Please enter a valid email')),
)

/** Untrimmed required text such as a password. @param missing message when it is empty */
const typed = (missing: string) => required(missing).check(z.minLength(1, missing))

/** A password to verify. Its length is limited, because hashing a long password takes time. */
const givenPassword = (missing: string) =>
  z.pipe(typed(missing), limitedText('Password', passwordMaxCharacters))

const isTooShort = (label: string) => `${label} must be at least ${passwordMinCharacters} characters`

/** A new password. Any characters are allowed, and spaces at its ends are kept. `label` starts the messages about its length. */
function newPassword(label: string, missing: string) {
  return z.pipe(
    typed(missing),
    limitedText(label, passwordMaxCharacters).check(
      z.refine((text) => countCharacters(text) >= passwordMinCharacters, isTooShort(label)),
    ),
  )
}

/** Normalizes a password for hashing and comparison, because keyboards encode the same characters in different Unicode forms. */
export const normalizePassword = (password: string) => password.normalize('NFKC')

const confirmation = z.object({ confirmPassword: z.string().check(z.minLength(1)) })

/** Compares password and confirmation as soon as the confirmation is not empty, even if other fields are invalid. */
function passwordsMatch<Name extends string>(name: Name) {
  type Form = Record<Name | 'confirmPassword', string>
  const compare = ({ [name]: password, confirmPassword }: Form) =>
    typeof password === 'string' && normalizePassword(password) === normalizePassword(confirmPassword)
  return z.refine<Form>(compare, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => confirmation.safeParse(value).success,
  })
}

export const credentials = z.object({
  username: address,
  password: givenPassword('Password is required'),
})
export type Credentials = z.infer<typeof credentials>

/** Login. Administrators with passkeys also send an assertion. */
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
    /** Has an effect only when an administrator sends it. */
    isAdmin: z.optional(z.boolean()),
  })
  .check(passwordsMatch('password'))
export type Registration = z.infer<typeof registration>

export const passwordChange = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword: newPassword('New password', isTooShort('New password')),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The change-password form. Its output omits `confirmPassword`, which is not sent to the server. */
export const passwordChangeForm = z.pipe(
  z
    .extend(passwordChange, { confirmPassword: typed('Please confirm your new password') })
    .check(passwordsMatch('newPassword')),
  z.transform(({ confirmPassword: _, ...change }): PasswordChange => change),
)

/** The caller's password, required again before a sensitive change. */
export const passwordConfirmation = z.object({
  password: givenPassword('Password is required'),
})

/** A login session of the caller: one signed-in browser. */
export const loginSession = z.object({
  /** Identifies the session in the list; it is not the session id. */
  key: z.string(),
  /** Browser and system at login, such as "Firefox on Linux". */
  device: z.string(),
  signedInAt: z.coerce.date(),
  lastUsedAt: z.coerce.date(),
  isCurrent: z.boolean(),
})
export type LoginSession = z.infer<typeof loginSession>

export const emailChange = z.object({ email })
export type EmailChange = z.infer<typeof emailChange>

export const namesChange = z.object(names)
export type NamesChange = z.infer<typeof namesChange>
