const kinds = [
  'volume',
  'book',
  'epilogue',
  'part',
  'epoch',
  'period',
  'canticle',
  'act',
  'scene',
  'chapter',
] as const
/** Kind of a numbered division of a book, largest first. */
export type Division = (typeof kinds)[number]

/** Names of the kinds, by language. */
const languages: Partial<Record<Division, string>>[] = [
  {
    volume: 'volume vol',
    book: 'book',
    epilogue: 'epilogue',
    part: 'part',
    epoch: 'epoch',
    period: 'period',
    canticle: 'canticle',
    act: 'act',
    scene: 'scene',
    chapter:
      'chapter chap letter canto stave fable lecture sonnet ode psalm night section adventure story tale episode sermon dialogue meditation',
  },
  // German
  {
    volume: 'band',
    book: 'buch',
    part: 'teil theil abteilung',
    act: 'akt aufzug',
    scene: 'szene auftritt',
    chapter: 'kapitel capitel hauptstück abschnitt gesang brief vorlesung',
  },
  // French
  {
    volume: 'tome',
    book: 'livre',
    part: 'partie',
    act: 'acte',
    scene: 'scène',
    chapter: 'chapitre chant lettre',
  },
  // Spanish
  {
    volume: 'tomo',
    book: 'libro',
    part: 'parte',
    act: 'acto jornada',
    scene: 'escena',
    chapter: 'capítulo carta',
  },
  // Italian
  { act: 'atto', scene: 'scena', chapter: 'capitolo lettera' },
  // Dutch
  { book: 'boek', part: 'deel gedeelte', act: 'bedrijf', scene: 'tooneel toneel', chapter: 'hoofdstuk zang' },
  // Russian
  { volume: 'том', book: 'книга', part: 'часть', act: 'действие', scene: 'явление', chapter: 'глава письмо' },
]

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase()

const divisions = new Map(
  languages.flatMap((language) =>
    kinds.flatMap((kind) =>
      (language[kind] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((name) => [name, kind] as const),
    ),
  ),
)
const byFoldedName = new Map([...divisions].map(([name, kind]) => [fold(name), kind]))

/** @param name as printed: in any case, with or without accents and a final full stop */
export const getDivision = (name: string): Division | undefined => byFoldedName.get(fold(name))

/** Returns an alternation of the names of some kinds, for patterns with the flags `iu`. */
export function joinNames(isWanted: (kind: Division) => boolean): string {
  const names = [...divisions].flatMap(([name, kind]) => (isWanted(kind) ? [name] : []))
  return [...new Set(names.flatMap((name) => [name, name.normalize('NFKD').replace(/\p{M}/gu, '')]))].join(
    '|',
  )
}
