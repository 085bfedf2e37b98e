import type { StoredEntry } from './sources/stored.ts'
import type { OldSense } from './sources/websters.ts'
import type { Sense } from './sources/wordnet.ts'

const sensesMax = 7
const oldSensesMax = 4

const ofBallGames = /\b(?:(?:base|basket|foot)ball|base hit|golf|cricket|bowling|tennis|billiards?|hockey)\b/
/** Of ball games, coarse speech and what came after the telephone literature has little. */
const unlikely = new RegExp(
  `${ofBallGames.source}|\\b(?:obscene|vulgar|sexual intercourse|illegal drugs|telephone|television|comput(?:er|ing)|software)\\b`,
)

function putLast(senses: Sense[], pattern: RegExp): Sense[] {
  const isLast = ({ definition }: Sense) => pattern.test(definition)
  return [...senses.filter((sense) => !isLast(sense)), ...senses.filter(isLast)]
}

/** WordNet's senses as they are stored: parts of speech by weight, each with its commonest senses. */
export function meaningsOf(senses: Sense[], forms: string[]): StoredEntry[3] {
  const isUsed = usesOf(forms)
  const meanings = [...groupBy(senses, ({ partOfSpeech }) => partOfSpeech)].map(
    ([partOfSpeech, same]): StoredEntry[3][number] => [
      partOfSpeech,
      // Newspapers were counted too, and have much of ball games.
      same.reduce((sum, { definition, weight }) => sum + (ofBallGames.test(definition) ? 0 : weight), 0),
      putLast(same, unlikely)
        .slice(0, sensesMax)
        .map(({ definition, examples }) => {
          const example = examples.find(isUsed)
          return example ? [definition, example] : [definition]
        }),
    ],
  )
  return meanings.sort(([, a], [, b]) => b - a)
}

/** An example belongs to all the words of a sense: only one that uses this word, in whatever form, serves. */
function usesOf(forms: string[]): (example: string) => boolean {
  const stems = forms.map((form) => (form.length > 3 ? form.replace(/[ey]$/, '') : form))
  return (example) => {
    const text = ` ${example.toLowerCase()}`
    return stems.some((stem) => text.includes(` ${stem.toLowerCase()}`))
  }
}

/** Webster's senses as they are stored; it counts nothing. */
export function oldMeaningsOf(senses: OldSense[]): StoredEntry[3] {
  const grouped = groupBy(senses, ({ partOfSpeech }) => partOfSpeech)
  return [...grouped].map(([partOfSpeech, same]): StoredEntry[3][number] => [
    partOfSpeech,
    0,
    same
      .slice(0, oldSensesMax)
      .map(({ definition, example }) => (example ? [definition, example] : [definition])),
  ])
}

/** Items by what `keyOf` says of them, in the order of their first. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
