/** Forms that are read as one word's rather than another's. */
export const firstLemmas: Record<string, string> = {
  elves: 'elf',
  feet: 'foot',
  leaves: 'leaf',
  lives: 'life',
  twins: 'twin',
}
