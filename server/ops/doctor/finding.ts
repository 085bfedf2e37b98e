/** Result of one check. A running server of another version may send it to the doctor, so the fields keep their names. */
export interface Finding {
  isWell: boolean
  /** Sentence to print: the state, and what to do about a problem. */
  says: string
}

export const fine = (says: string): Finding => ({ isWell: true, says })
export const problem = (says: string): Finding => ({ isWell: false, says })
