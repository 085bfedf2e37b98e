/** Largest gap between the presses of a double click or tap, in ms. */
const maxGapMs = 300

let pressedAt = 0
let pointer: string | undefined

window.addEventListener(
  'pointerdown',
  ({ pointerType, timeStamp }) => {
    pointer = timeStamp - pressedAt < maxGapMs ? pointerType : undefined
    pressedAt = timeStamp
  },
  true,
)

/** Returns the pointer type of the last press if it was the second of a double click or tap. */
export const getSecondPress = () => pointer
