/** Minimum distance of a drag and of a swipe, in CSS px. */
export const dragPx = 12
export const swipePx = 48
