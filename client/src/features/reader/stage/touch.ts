/** Distance after which a touch is a drag, and after which a swipe counts, in CSS pixels. */
export const dragPx = 12
export const swipePx = 48
