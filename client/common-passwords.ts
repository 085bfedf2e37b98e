import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { passwordMinCharacters } from '../shared/limits.ts'

/** So many of the most common passwords are enough for a hint, and weigh some 20 kB. */
const hinted = 5_000

/** Gives the client the most common passwords, a line each, as the module `virtual:common-passwords`. */
export function commonPasswords(): Plugin {
  const name = 'virtual:common-passwords'
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const long = dictionary['passwords-common'].filter(({ length }) => length >= passwordMinCharacters)
      return `export const lines = ${JSON.stringify(long.slice(0, hinted).join('\n'))}`
    },
  }
}
