/** Names of each kind of division in English, German, French, Spanish, Italian, Dutch and Russian. */
const kinds = {
  volume: 'volume vol band tome tomo том',
  book: 'book epilogue buch livre libro boek книга',
  part: 'part epoch period canticle teil theil abteilung partie parte deel gedeelte часть',
  act: 'act akt aufzug acte acto jornada atto bedrijf действие',
  scene: 'scene szene auftritt scène escena scena tooneel toneel явление',
  chapter: `chapter chap letter canto stave fable lecture sonnet ode psalm night section adventure story tale episode sermon dialogue
    meditation kapitel capitel hauptstück abschnitt gesang brief vorlesung chapitre chant lettre capítulo carta capitolo capo lettera
    hoofdstuk zang глава письмо`,
}
/** Kind of a numbered division of a book; `kinds` lists the larger ones first. */
export type Division = keyof typeof kinds

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase()

const divisions = Object.entries(kinds).flatMap(([kind, names]) =>
  names.split(/\s+/).map((name) => [name, kind as Division] as const),
)
const byFoldedName = new Map(divisions.map(([name, kind]) => [fold(name), kind]))

/** Returns the kind of a division. @param name in any case, with or without accents and a final full stop */
export const getDivision = (name: string): Division | undefined => byFoldedName.get(fold(name))

/** Returns an alternation of the names of the wanted kinds, for patterns with the flags `iu`. */
export function joinNames(isWanted: (kind: Division) => boolean): string {
  const names = divisions.flatMap(([name, kind]) => (isWanted(kind) ? [name] : []))
  return [...new Set(names.flatMap((name) => [name, name.normalize('NFKD').replace(/\p{M}/gu, '')]))].join(
    '|',
  )
}
