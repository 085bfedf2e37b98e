import { expect, test } from 'vitest'
import { annotationColours } from '#shared/annotations.ts'
import { coverHues, hueTurns } from '#shared/cover.ts'
import { cover, coverInk, coverLightness, lamp, paper, sepia } from './tailwind.config.ts'

/** Returns the relative luminance (WCAG 2.2) of an oklch(L C h) colour, computed with Björn Ottosson's matrices. */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inRange = (value: number) => Math.min(1, Math.max(0, value))
  const red = inRange(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = inRange(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = inRange(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunk'] as const
const highlights = annotationColours.map((colour) => `highlight-${colour}` as const)
const everywhere = ['ink', 'ink-soft', 'accent'] as const
const ofToasts = ['danger', 'success', 'warning', 'info'] as const
const textsOn = {
  paper: [...everywhere, ...ofToasts],
  surface: [...everywhere, ...ofToasts],
  sunk: everywhere,
}

test('black on white is 21 to 1', () => {
  expect(contrast('oklch(1 0 0)', 'oklch(0 0 0)')).toBeCloseTo(21, 3)
})

for (const [theme, colours] of Object.entries({ paper, sepia, lamp })) {
  for (const ground of grounds) {
    test.each(textsOn[ground])(`in ${theme}, %s has text contrast on ${ground}`, (text) => {
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
    })

    test(`in ${theme}, the edge of an input has 3:1 contrast on ${ground}`, () => {
      expect(contrast(colours.edge, colours[ground])).toBeGreaterThanOrEqual(3)
    })
  }

  test.each(highlights)(`in ${theme}, every text has text contrast on %s`, (highlight) => {
    for (const text of everywhere) {
      expect(contrast(colours[text], colours[highlight])).toBeGreaterThanOrEqual(4.5)
    }
  })

  test(`in ${theme}, the text of a primary button has text contrast`, () => {
    expect(contrast(colours['accent-ink'], colours.accent)).toBeGreaterThanOrEqual(4.5)
  })
}

for (const theme of ['paper', 'lamp'] as const) {
  test.each(Object.entries(coverHues))(
    `in ${theme}, the title can be read on every cover of a %s`,
    (_, hue) => {
      for (const turn of hueTurns) {
        const ground = cover(coverLightness[theme], hue + turn)
        expect(contrast(coverInk[theme], ground)).toBeGreaterThanOrEqual(7)
      }
    },
  )
}

test('the lamp theme dims covers by a fifth', () => {
  expect(coverLightness.lamp / coverLightness.paper).toBeCloseTo(0.8, 1)
})
