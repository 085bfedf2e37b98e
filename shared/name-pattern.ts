/** Returns the pattern of a name: *Ahab* also in *Ahab’s*, not in *Ahabs*. */
export const createNamePattern = (name: string) =>
  new RegExp(`(?<!\\p{L})${name.replace('.', '\\.').replace(' ', '\\s+')}(?!\\p{L})`, 'gu')
