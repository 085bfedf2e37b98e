/** Largest gap between the presses of a double click or tap, in ms. */
const maxGapMs = 300
/** Largest distance between them, in CSS pixels. Two thumbs press further apart. */
const maxDistancePx = 40

let last = { timeStamp: 0, clientX: 0, clientY: 0 }
/** Type of pointer of a second press. */
let pointer: string | undefined
let isSecond = false

const handlePress = ({ type, detail, pointerType, timeStamp, clientX, clientY }: PointerEvent) => {
  // Firefox and Safari count each click of a double tap as the first.
  if (type === 'click') isSecond = detail > (pointer === 'touch' ? 0 : 1)
  else {
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < maxDistancePx
    pointer = isNear && timeStamp - last.timeStamp < maxGapMs ? pointerType : undefined
    last = { timeStamp, clientX, clientY }
  }
}
for (const type of ['pointerdown', 'click'] as const) window.addEventListener(type, handlePress, true)

/** True during the second click of a double click or tap, and the submit it causes. */
export const isSecondClick = () => isSecond && /click|submit/.test(window.event?.type ?? '')

/** True after the second press of a double click or tap. */
export const isSecondPress = () => pointer !== undefined
