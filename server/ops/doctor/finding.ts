/** Something that was looked at: whether it is well, and a sentence that says so, or what to do. */
export interface Finding {
  isWell: boolean
  says: string
}

export const well = (says: string): Finding => ({ isWell: true, says })
export const wrong = (says: string): Finding => ({ isWell: false, says })
