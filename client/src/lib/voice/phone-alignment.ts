const vowel = /^[aeiou]/

/** Returns the cost of a pair of phones. Two vowels or two consonants cost less, because clauses reduce and assimilate phones. */
function substitutionCost(a = '', b = ''): number {
  if (a === b) return 0
  return vowel.test(a) === vowel.test(b) ? 0.75 : 2
}

/**
 * Aligns the phones of a clause with the phones that each of its words has alone, by the minimum edit distance.
 * @returns the index in `clause` of each word's first phone, followed by the length of `clause`
 */
export function alignPhones(words: readonly (readonly string[])[], clause: readonly string[]): number[] {
  const alone = words.flat()
  const costs = [[...clause.keys(), clause.length]]
  const costAt = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  const pairCost = (row: number, column: number) =>
    costAt(row - 1, column - 1) + substitutionCost(alone[row - 1], clause[column - 1])
  for (let row = 1; row <= alone.length; row++) {
    const line = [row]
    costs.push(line)
    for (let column = 1; column <= clause.length; column++) {
      line.push(Math.min(pairCost(row, column), costAt(row - 1, column) + 1, costAt(row, column - 1) + 1))
    }
  }
  // Index in `clause` of the counterpart of each phone in `alone`. Without a counterpart, the index of the next phone.
  const counterparts: number[] = []
  let column = clause.length
  for (let row = alone.length; row > 0; ) {
    const cost = costAt(row, column)
    const isPair = pairCost(row, column) === cost
    const isExtra = !isPair && costAt(row, column - 1) + 1 === cost
    if (isPair || isExtra) column--
    if (!isExtra) counterparts[--row] = column
  }
  let phone = 0
  const starts = words.map((phones, word) => {
    const start = word === 0 ? 0 : (counterparts[phone] ?? clause.length)
    phone += phones.length
    return start
  })
  return [...starts, clause.length]
}
