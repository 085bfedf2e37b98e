/** A line of a Dockerfile: what it does, and with what. */
export interface Instruction {
  name: string
  rest: string
}

/** What a Dockerfile says, line by line; lines that go on are one. */
export function instructionsOf(text: string): Instruction[] {
  return text
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { name, rest }
    })
}

/** Whether a file is left out by the lines of a .dockerignore, of which none takes anything back. */
export function isLeftOut(file: string, ignored: string): boolean {
  const patterns = ignored.split('\n').filter((line) => line && !line.startsWith('#'))
  return patterns.some((pattern) => new RegExp(`^${sourceOf(pattern)}(/|$)`).test(file))
}

const globs: Record<string, string> = { '**/': '(?:.*/)?', '*': '[^/]*' }

function sourceOf(pattern: string): string {
  const parts = pattern.split(/(\*\*\/|\*)/)
  return parts.map((part) => globs[part] ?? part.replaceAll(/[.+^$()|[\]{}]/g, '\\$&')).join('')
}
