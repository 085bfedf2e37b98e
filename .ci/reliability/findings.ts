import { existsSync, readFileSync } from 'node:fs'

/** What a test has counted: under a clause, or against an attack. */
interface Finding {
  clause?: string
  attack?: string
  what?: string
  database?: string
  [count: string]: string | number | undefined
}

/** Reads the findings of a run, those of the same thing put together. */
export function readFindings(file: string): Finding[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const together = new Map<string, Finding>()
  for (const line of lines) {
    const found: Finding = JSON.parse(line)
    const { clause, attack, what, database } = found
    const key = JSON.stringify([clause, attack, what, database])
    const before = together.get(key)
    together.set(key, before ? sum(before, found) : found)
  }
  return [...together.values()]
}

/** How much is added up; of how long and how fast the worst is told. */
function sum(one: Finding, other: Finding): Finding {
  const counts = Object.entries(other).map(([name, value]) => {
    const before = one[name]
    if (typeof value !== 'number' || typeof before !== 'number') return [name, value]
    if (/Ms$/.test(name)) return [name, Math.max(before, value)]
    if (/PerSecond$|ratio|share/i.test(name)) return [name, Math.min(before, value)]
    return [name, before + value]
  })
  return Object.fromEntries(counts)
}

/** Says a finding in words: "kill -9 under 100 saving clients (postgres): 20 rounds, 10,834 acknowledged, 0 lost". */
export function inWords({ clause: _, attack: __, what, database, ...counts }: Finding): string {
  const said = Object.entries(counts).map(([name, value]) => {
    const words = name.replace(/_|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z])/g, ' ').toLowerCase()
    const number = typeof value === 'number' ? value.toLocaleString('en') : value
    if (words.endsWith(' ms')) return `${words.slice(0, -3)} ${number} ms`
    if (words.endsWith(' per second')) return `${number} ${words.slice(0, -11)} a second`
    return /ratio|share|database/.test(words) ? `${words} ${number}` : `${number} ${words}`
  })
  return `${what ?? ''}${database ? ` (${database})` : ''}: ${said.join(', ')}`
}
