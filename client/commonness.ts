import type { Plugin } from 'vite'

/** Provides the word frequency table, about 17 kB, as the module `virtual:commonness`. */
export function commonness(readTable: () => string): Plugin {
  const name = 'virtual:commonness'
  return {
    name: 'commonness',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const text = ${JSON.stringify(readTable())}` : undefined),
  }
}
