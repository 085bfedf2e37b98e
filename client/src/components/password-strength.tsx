import { passwordMinCharacters } from '#shared/limits.ts'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * How hard a password is to guess, 0 (too short) to 3: length counts most, as NIST SP 800-63B advises; a change of kind
 * counts as four characters more, one character over and over as one.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const characters = [...password]
  if (characters.length < passwordMinCharacters) return 0
  const kindCount = kinds.filter((kind) => kind.test(password)).length
  const worth = Math.min(characters.length, new Set(characters).size * 2) + (kindCount - 1) * 4
  if (worth >= 18) return 3
  return worth >= 12 ? 2 : 1
}

const words = ['', 'Easy to guess: longer is better', 'Fair', 'Strong']
const colours = ['bg-rule', 'bg-danger', 'bg-warning', 'bg-success']

/** A hint under the password, never a refusal. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password)
  if (strength === 0) return null
  return (
    <p className="mt-2 flex items-center gap-2 text-xs text-ink-soft">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 w-6 rounded-full ${colours[step <= strength ? strength : 0]}`} />
        ))}
      </span>
      {words[strength]}
    </p>
  )
}
