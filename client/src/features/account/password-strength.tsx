import { useEffect, useState } from 'react'
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
  const worth = strengthOf(password)
  const isCommon = useIsCommon(password, worth > 0)
  if (worth === 0) return null
  const strength = isCommon ? 1 : worth
  return (
    <p className="mt-2 flex items-center gap-2 text-xs text-ink-soft">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 w-6 rounded-full ${colours[step <= strength ? strength : 0]}`} />
        ))}
      </span>
      {isCommon ? 'One of the most common passwords: tried first by whoever guesses' : words[strength]}
    </p>
  )
}

/** Whether a password is one of the most common. They are fetched once somebody chooses a password. */
function useIsCommon(password: string, isChosen: boolean): boolean {
  const [common, setCommon] = useState<ReadonlySet<string>>()
  const isWanted = isChosen && common === undefined
  useEffect(() => {
    if (!isWanted) return
    let isMounted = true
    import('virtual:common-passwords').then(
      ({ lines }) => isMounted && setCommon(new Set(lines.split('\n'))),
      // Without them the hint knows less, and nothing else changes.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return common?.has(password.toLowerCase()) ?? false
}
