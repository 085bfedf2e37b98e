/** Creates a pattern that finds a name as a whole word: `Ahab` also in `Ahab’s`, but not in `Ahabs`. */
export const createNamePattern = (name: string) =>
  new RegExp(`(?<!\\p{L})${name.replace('.', '\\.').replace(' ', '\\s+')}(?!\\p{L})`, 'gu')
