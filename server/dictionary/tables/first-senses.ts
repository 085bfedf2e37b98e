/** Where the counts mislead a reader of literature: how the definition begins that should stand first. */
export const firstSenses: Record<string, string> = {
  act: 'something that people do or cause to happen',
  captain: 'an officer who is licensed to command a merchant ship',
  company: 'the state of being with someone',
  craft: 'a vehicle designed for navigation',
  enemy: 'an armed adversary',
  form: 'the spatial arrangement of something',
  lanyard: '(nautical) a line used for extending',
  leviathan: 'monstrous sea creature',
  make: 'make or cause to be or to become',
  masthead: 'the head or top of a mast',
  present: 'the period of time that is happening now',
  take: "get into one's hands",
  thing: 'an entity that is not named specifically',
  water: 'a liquid necessary for the life',
  whale: 'any of the larger cetacean mammals',
}

/** Forms that are read as one word's rather than another's. */
export const firstLemmas: Record<string, string> = {
  leaves: 'leaf',
  lives: 'life',
}
