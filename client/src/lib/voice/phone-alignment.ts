const vowel = /^[aeiou]/

/** Returns the cost of a pair of phones. A reduced vowel or an assimilated consonant differs between a word alone and in a clause. */
function substitutionCost(a = '', b = ''): number {
  if (a === b) return 0
  return vowel.test(a) === vowel.test(b) ? 0.75 : 2
}

/**
 * Aligns the phones of a clause with the phones that each of its words has alone, by the minimum edit distance.
 * @returns the index of each word's first phone in the clause, and the number of phones of the clause
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
  // Position in the clause of each phone of the words.
  const firsts: number[] = []
  let column = clause.length
  for (let row = alone.length; row > 0; ) {
    const cost = costAt(row, column)
    const isPair = pairCost(row, column) === cost
    const isExtra = !isPair && costAt(row, column - 1) + 1 === cost
    if (isPair || isExtra) column--
    if (!isExtra) firsts[--row] = column
  }
  let phone = 0
  const starts = words.map((phones, word) => {
    const start = word === 0 ? 0 : (firsts[phone] ?? clause.length)
    phone += phones.length
    return start
  })
  return [...starts, clause.length]
}
