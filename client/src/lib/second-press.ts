/** Largest gap between the presses of a double click or tap, in ms. */
const maxGapMs = 300
/** Largest distance between them, in CSS pixels. Two thumbs press further apart. */
const maxDistancePx = 40

let last = { timeStamp: 0, x: 0, y: 0 }
/** Type of pointer of a second press. */
let pointer = ''
let isSecond = false

const handlePress = (event: PointerEvent) => {
  const isNear = Math.hypot(event.x - last.x, event.y - last.y) < maxDistancePx
  pointer = isNear && event.timeStamp - last.timeStamp < maxGapMs ? event.pointerType : ''
  last = event
}
window.addEventListener('pointerdown', handlePress, true)

const handleClick = ({ detail }: MouseEvent) => {
  // Firefox and Safari count each click of a double tap as the first.
  isSecond = detail > (pointer === 'touch' ? 0 : 1)
}
window.addEventListener('click', handleClick, true)

/** True during the second click of a double click or tap, and the submit it causes. */
export const isSecondClick = () => isSecond && /click|submit/.test(window.event?.type ?? '')

/** True after the second press of a double click or tap. */
export const isSecondPress = () => pointer !== ''
