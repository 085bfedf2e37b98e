import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

/** Colour tokens of the themes paper (light), sepia (warm light) and lamp (dark). */
export const paper = {
  paper: 'oklch(0.975 0.010 85)',
  surface: 'oklch(0.992 0.005 85)',
  sunk: 'oklch(0.945 0.014 85)',
  ink: 'oklch(0.245 0.020 60)',
  'ink-soft': 'oklch(0.450 0.020 60)',
  rule: 'oklch(0.870 0.016 80)',
  edge: 'oklch(0.620 0.020 70)',
  accent: 'oklch(0.520 0.130 42)',
  'accent-ink': 'oklch(0.990 0.005 85)',
  danger: 'oklch(0.50 0.17 27)',
  success: 'oklch(0.48 0.10 150)',
  warning: 'oklch(0.52 0.12 75)',
  info: 'oklch(0.48 0.09 240)',
  'highlight-amber': 'oklch(0.915 0.100 92)',
  'highlight-green': 'oklch(0.915 0.075 145)',
  'highlight-blue': 'oklch(0.915 0.045 235)',
  'highlight-rose': 'oklch(0.923 0.047 5)',
}

export const sepia: typeof paper = {
  paper: 'oklch(0.925 0.036 82)',
  surface: 'oklch(0.950 0.030 84)',
  sunk: 'oklch(0.890 0.042 80)',
  ink: 'oklch(0.270 0.035 55)',
  'ink-soft': 'oklch(0.420 0.035 58)',
  rule: 'oklch(0.810 0.042 78)',
  edge: 'oklch(0.555 0.035 65)',
  accent: 'oklch(0.465 0.130 40)',
  'accent-ink': 'oklch(0.985 0.010 85)',
  danger: 'oklch(0.46 0.17 27)',
  success: 'oklch(0.43 0.09 150)',
  warning: 'oklch(0.47 0.11 70)',
  info: 'oklch(0.44 0.09 240)',
  'highlight-amber': 'oklch(0.870 0.115 88)',
  'highlight-green': 'oklch(0.860 0.075 140)',
  'highlight-blue': 'oklch(0.850 0.045 230)',
  'highlight-rose': 'oklch(0.850 0.065 10)',
}

export const lamp: typeof paper = {
  paper: 'oklch(0.190 0.012 60)',
  surface: 'oklch(0.228 0.013 60)',
  sunk: 'oklch(0.160 0.012 60)',
  ink: 'oklch(0.920 0.015 85)',
  'ink-soft': 'oklch(0.720 0.015 80)',
  rule: 'oklch(0.330 0.014 60)',
  edge: 'oklch(0.530 0.016 70)',
  accent: 'oklch(0.790 0.115 72)',
  'accent-ink': 'oklch(0.180 0.020 60)',
  danger: 'oklch(0.72 0.14 27)',
  success: 'oklch(0.78 0.11 150)',
  warning: 'oklch(0.82 0.12 80)',
  info: 'oklch(0.77 0.08 240)',
  'highlight-amber': 'oklch(0.350 0.070 80)',
  'highlight-green': 'oklch(0.340 0.060 150)',
  'highlight-blue': 'oklch(0.340 0.060 245)',
  'highlight-rose': 'oklch(0.340 0.070 5)',
}

/** Cover colours with fixed lightness and chroma; each work sets its hue as `--cover-hue`. */
export const coverLightness = { paper: 0.36, lamp: 0.29 }
export const coverInk = { paper: 'oklch(0.970 0.010 85)', lamp: 'oklch(0.890 0.012 85)' }
export const cover = (lightness: number | string, hue: number | string) => `oklch(${lightness} 0.06 ${hue})`

const coverVariables = (theme: 'paper' | 'lamp') => ({
  '--cover-lightness': String(coverLightness[theme]),
  '--cover-ink': coverInk[theme],
})

const variables = (colours: typeof paper) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))

/** Background and text colour of each theme's sample in the settings. */
const swatches = Object.fromEntries(
  Object.entries({ paper, sepia, lamp }).map(([name, colours]) => [
    `.swatch-${name}`,
    { backgroundColor: colours.paper, color: colours.ink },
  ]),
)

const byName = Object.fromEntries(Object.keys(paper).map((name) => [name, `var(--${name})`]))

/**
 * Metric-compatible fallback fonts, shown until a typeface has loaded, so that the layout does not shift. Each entry has the local names of
 * the font, and ascent, descent and size in percent. These are computed from the metrics of both fonts: ascent, descent and the average
 * advance of a Latin letter.
 */
type Fallbacks = Record<string, [fonts: string[], ascent: number, descent: number, size: number]>
const serifFallbacks: Fallbacks = {
  'Literata as Georgia': [['Georgia'], 109.3141, 28.6056, 107.6714],
  'Literata as Noto Serif': [['Noto Serif Regular', 'NotoSerif-Regular'], 117.9452, 30.8642, 99.7921],
  'Literata as Times': [
    ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    99.6159,
    26.0677,
    118.1538,
  ],
  'Literata as DejaVu': [['DejaVu Serif', 'DejaVuSerif'], 128.3113, 33.5768, 91.73],
}
const sansFallbacks: Fallbacks = {
  'Source Sans as Arial': [['Arial', 'ArialMT', 'Liberation Sans'], 109.2105, 42.6604, 93.7639],
  'Source Sans as Roboto': [['Roboto Regular', 'Roboto-Regular'], 108.9713, 42.5669, 93.9697],
  'Source Sans as DejaVu': [['DejaVu Sans', 'DejaVuSans'], 125.3519, 48.9656, 81.69],
}
const fallbackFaces = Object.entries({ ...serifFallbacks, ...sansFallbacks }).map(
  ([name, [fonts, ascent, descent, size]]) => ({
    fontFamily: name,
    src: fonts.map((font) => `local("${font}")`).join(', '),
    ascentOverride: `${ascent}%`,
    descentOverride: `${descent}%`,
    lineGapOverride: '0%',
    sizeAdjust: `${size}%`,
  }),
)

export default {
  content: ['./client/index.html', './client/src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...byName,
      cover: {
        ground: cover('var(--cover-lightness)', 'var(--cover-hue)'),
        line: cover('calc(var(--cover-lightness) + 0.26)', 'var(--cover-hue)'),
        ink: 'var(--cover-ink)',
      },
    },
    fontFamily: {
      read: ['"Literata Variable"', ...Object.keys(serifFallbacks), 'serif'],
      ui: ['"Source Sans 3 Variable"', ...Object.keys(sansFallbacks), 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.5'],
      sm: ['0.9375rem', '1.5'],
      base: ['1.0625rem', '1.6'],
      lg: ['1.25rem', '1.4'],
      xl: ['1.625rem', '1.3'],
      '2xl': ['2.25rem', '1.2'],
      stage: ['clamp(2.5rem, 7vw, 5.5rem)', '1.4'],
    },
    borderRadius: { none: '0', DEFAULT: '6px', dialog: '10px', full: '9999px' },
    boxShadow: { float: '0 8px 32px oklch(0.16 0.012 60 / 0.18)' },
    transitionDuration: { DEFAULT: '160ms', slow: '280ms' },
  },
  plugins: [
    plugin(({ addBase, addComponents }) => {
      addComponents(swatches)
      addBase({ '@font-face': fallbackFaces })
      addBase({
        ':root': { ...variables(paper), ...coverVariables('paper'), colorScheme: 'light' },
        ':root[data-theme="sepia"]': { ...variables(sepia), colorScheme: 'light' },
        ':root[data-theme="lamp"]': { ...variables(lamp), ...coverVariables('lamp'), colorScheme: 'dark' },
        '@media (prefers-color-scheme: dark)': {
          ':root:not([data-theme])': { ...variables(lamp), ...coverVariables('lamp'), colorScheme: 'dark' },
        },
      })
    }),
  ],
} satisfies Config
