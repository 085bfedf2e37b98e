/** Maximum time between the presses of a double click or tap, in ms. */
const maxGapMs = 300
/** Maximum distance between the presses, in CSS pixels. Presses of two thumbs are further apart. */
const maxDistancePx = 40

let last = { timeStamp: 0, x: 0, y: 0 }
/** `pointerType` of the last press if it was the second press of a double click or tap; otherwise empty. */
let pointer = ''
let isSecond = false

const handlePress = (event: PointerEvent) => {
  const isNear = Math.hypot(event.x - last.x, event.y - last.y) < maxDistancePx
  pointer = isNear && event.timeStamp - last.timeStamp < maxGapMs ? event.pointerType : ''
  last = event
}
window.addEventListener('pointerdown', handlePress, true)

const handleClick = ({ detail }: MouseEvent) => {
  // In Firefox and Safari, `detail` is 1 for both clicks of a double tap.
  isSecond = detail > (pointer === 'touch' ? 0 : 1)
}
window.addEventListener('click', handleClick, true)

/** True during the second click of a double click or tap, and during the `submit` event it causes. */
export const isSecondClick = () => isSecond && /click|submit/.test(window.event?.type ?? '')

/** True after the second press of a double click or tap. */
export const isSecondPress = () => pointer !== ''
