import { useQuery } from '@tanstack/react-query'
import { passwordMinCharacters } from '#shared/limits.ts'

const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Estimates the strength of a password, from 0 (too short) to 3. Length counts most, as in NIST SP 800-63B. The counted length is at most
 * twice the number of different characters. Each kind of character after the first counts as four characters.
 */
export function estimateStrength(password: string): 0 | 1 | 2 | 3 {
  const characters = [...password]
  if (characters.length < passwordMinCharacters) return 0
  const kindCount = characterKinds.filter((kind) => kind.test(password)).length
  const score = Math.min(characters.length, new Set(characters).size * 2) + (kindCount - 1) * 4
  if (score >= 18) return 3
  return score >= 12 ? 2 : 1
}

const labels = ['', 'Easy to guess: longer is better', 'Fair', 'Strong']
const colours = ['bg-rule', 'bg-danger', 'bg-warning', 'bg-success']

/** Hint on the strength of a password; weak ones are accepted. Uses only the estimate until the common passwords are loaded. */
export function PasswordStrength({ password }: { password: string }) {
  const estimate = estimateStrength(password)
  const { data: common } = useQuery({
    queryKey: ['common passwords'],
    queryFn: async () => new Set((await import('virtual:common-passwords')).text.split('\n')),
    enabled: estimate > 0,
  })
  if (estimate === 0) return null
  const isCommon = common?.has(password.toLowerCase())
  const strength = isCommon ? 1 : estimate
  return (
    <p className="mt-2 flex items-center gap-2 text-xs text-ink-soft">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 w-6 rounded-full ${colours[step <= strength ? strength : 0]}`} />
        ))}
      </span>
      <span>{isCommon ? 'A very common password, easy to guess' : labels[strength]}</span>
    </p>
  )
}
