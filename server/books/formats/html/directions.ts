/** Stand in a line where what is done on stage begins and ends; no text has them, for they are no characters. */
export const directionStart = '\ufdd0'
export const directionEnd = '\ufdd1'
const direction = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g
const marks = /[\ufdd0\ufdd1]/g

/** A text with brackets around what is done on stage, by which the engine knows it. */
export function bracketDirections(text: string): string {
  return text.replace(direction, (_, within: string) => addBrackets(within)).replace(marks, '')
}

/** A direction in brackets, unless it has its own. */
export function addBrackets(text: string): string {
  const bare = text.replace(marks, '')
  const [, before = '', said = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(bare) ?? []
  return said === '' || /^[[(]/.test(said) ? bare : `${before}[${said}]${after}`
}
