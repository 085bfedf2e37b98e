import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { passwordMinCharacters } from '#shared/limits.ts'

/** Enough for a hint, in about 20 kB. */
const passwordCount = 5_000

/** Provides the most common passwords, one a line, as the module `virtual:common-passwords`. */
export function commonPasswords(): Plugin {
  const name = 'virtual:common-passwords'
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const long = dictionary['passwords-common'].filter(({ length }) => length >= passwordMinCharacters)
      return `export const lines = ${JSON.stringify(long.slice(0, passwordCount).join('\n'))}`
    },
  }
}
