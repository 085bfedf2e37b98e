const vowel = /^[aeiou]/

/** Cost of a pair of phones. A reduced vowel or an assimilated consonant differs between a word alone and the word in its clause. */
function substitutionCost(a = '', b = ''): number {
  if (a === b) return 0
  return vowel.test(a) === vowel.test(b) ? 0.75 : 2
}

/**
 * Aligns the phones of a clause with the phones that each of its words has alone, with the least edit distance.
 * @returns the index of each word's first phone in the clause, and the number of phones of the clause
 */
export function alignPhones(words: readonly (readonly string[])[], clause: readonly string[]): number[] {
  const alone = words.flat()
  const costs: number[][] = [clause.map((_, column) => column).concat(clause.length)]
  for (const [row, phone] of alone.entries()) {
    const above = costs[row] ?? []
    const line = [row + 1]
    for (const [column, other] of clause.entries()) {
      const pair = (above[column] ?? 0) + substitutionCost(phone, other)
      line.push(Math.min(pair, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    costs.push(line)
  }
  const firsts = traceBack(costs, alone, clause)
  let phone = 0
  const starts = words.map((phones, word) => {
    const start = word === 0 ? 0 : (firsts[phone] ?? clause.length)
    phone += phones.length
    return start
  })
  return [...starts, clause.length]
}

/** Returns the position in the clause of each phone of the words. */
function traceBack(costs: number[][], alone: readonly string[], clause: readonly string[]): number[] {
  const firsts: number[] = []
  let row = alone.length
  let column = clause.length
  while (row > 0) {
    const cost = costs[row]?.[column]
    const diagonal = costs[row - 1]?.[column - 1] ?? Number.POSITIVE_INFINITY
    const isPair = diagonal + substitutionCost(alone[row - 1], clause[column - 1]) === cost
    const isExtra = !isPair && (costs[row]?.[column - 1] ?? Number.POSITIVE_INFINITY) + 1 === cost
    if (isPair || isExtra) column--
    if (!isExtra) {
      row--
      firsts[row] = column
    }
  }
  return firsts
}
