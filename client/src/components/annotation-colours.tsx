import type { Annotation } from '#shared/annotations.ts'

type Colour = Annotation['colour']

interface Look {
  name: string
  /** SVG path in a 16 by 16 box. The shape distinguishes the colour for color-blind users. */
  shape: string
  fill: string
  /** A background, which an underline replaces in forced colors and in print. */
  highlightClass: string
}

const line = 'forced-colors:underline forced-colors:decoration-2 print:bg-transparent print:underline'

export const annotationLooks: Record<Colour, Look> = {
  amber: {
    name: 'Amber',
    shape: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2Z',
    fill: 'fill-highlight-amber',
    highlightClass: `bg-highlight-amber decoration-solid ${line}`,
  },
  green: {
    name: 'Green',
    shape: 'M2.5 2.5h11v11h-11Z',
    fill: 'fill-highlight-green',
    highlightClass: `bg-highlight-green decoration-double ${line}`,
  },
  blue: {
    name: 'Blue',
    shape: 'M8 2l6.5 11.5h-13Z',
    fill: 'fill-highlight-blue',
    highlightClass: `bg-highlight-blue decoration-dotted ${line}`,
  },
  rose: {
    name: 'Rose',
    shape: 'M8 1l6.5 7L8 15 1.5 8Z',
    fill: 'fill-highlight-rose',
    highlightClass: `bg-highlight-rose decoration-wavy ${line}`,
  },
}

/** Shape of a colour. Hidden from screen readers, because the colour's name is shown or announced beside it. */
export function ColourSwatch({ colour }: { colour: Colour }) {
  const { shape, fill } = annotationLooks[colour]
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 stroke-current ${fill} forced-colors:fill-current`}
    >
      <path d={shape} />
    </svg>
  )
}
