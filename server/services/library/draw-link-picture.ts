import { join } from 'node:path'
import { escapeUTF8 } from 'entities'
import { getCoverDrawing } from '#shared/cover.ts'
import type { Work } from '#shared/library.ts'
import { productName, tagline } from '#shared/limits.ts'

export type LinkedWork = Pick<Work, 'id' | 'title' | 'author' | 'category' | 'cover'>

/** Size of preview pictures on other sites, in px. */
export const pictureSize = { width: 1200, height: 630 }

/** Average letter width of a title in Literata SemiBold, in em. Few titles have a larger average. */
const letterWidth = 0.58
const titleWidth = 620
/** Title sizes, in px. A title gets the largest size at which it has at most `linesMax` lines. */
const smallest = { size: 44, linesMax: 5 }
const titleSizes = [{ size: 76, linesMax: 3 }, { size: 58, linesMax: 4 }, smallest]

/** Draws the preview picture of a link as PNG: a work with its cover, or the site's name without a work. */
export async function drawLinkPicture(work?: LinkedWork): Promise<Buffer> {
  // The text renderer reads this variable when it draws its first text.
  process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, 'fonts.conf')
  // Loaded on demand: a machine that cannot load sharp still runs everything else.
  const { default: sharp } = await import('sharp')
  const { width, height } = pictureSize
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Literata">
    <rect width="${width}" height="${height}" fill="#faf6ef"/>${work ? drawWork(work) : drawSite()}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

function drawWork(work: LinkedWork): string {
  const { path, viewBox, strokeWidth, hue } = getCoverDrawing(work)
  const { size, lines } = setTitle(work.title)
  const lineHeight = size * 1.18
  const top = 330 - (lines.length * lineHeight) / 2
  return `<rect x="80" y="75" width="360" height="480" rx="8" fill="${toRgb(0.36, hue)}"/>
    <svg x="80" y="75" width="360" height="480" viewBox="${viewBox}">
      <path d="${path}" fill="none" stroke="${toRgb(0.62, hue)}" stroke-width="${strokeWidth}" stroke-linecap="round"/>
    </svg>
    ${lines.map((line, index) => writeLine(line, { y: top + index * lineHeight, size, family: 'Literata SemiBold' })).join('')}
    ${writeLine(shorten(work.author, 30), { y: top + lines.length * lineHeight + 14, size: 36, fill: '#6a6056' })}
    ${drawMark(1080, 525)}`
}

function drawSite(): string {
  return `${drawMark(560, 130)}
    <g text-anchor="middle">
      <text x="600" y="330" font-family="Literata SemiBold" font-size="110" fill="#241f1a">${productName}</text>
      <text x="600" y="420" font-size="42" fill="#6a6056">${escapeXml(tagline)}</text>
    </g>`
}

/** Chroma of the colours of covers. */
const chroma = 0.06

/** Converts a cover's colour to RGB by Björn Ottosson's matrices, because the drawing library does not support oklch. */
function toRgb(lightness: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `rgb(${linear.map((value) => Math.round(255 * (1.055 * value ** (1 / 2.4) - 0.055))).join(' ')})`
}

/** The site's logo, 80 px wide, as in `client/public/icon.svg`. */
const drawMark = (x: number, y: number) => `<svg x="${x}" y="${y}" width="80" height="80" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="6" fill="#a44a25"/>
    <path d="M16 4v5M16 23v5" stroke="#fdfaf4" stroke-opacity=".6" stroke-width="1.5"/>
    <path d="M6 16h6M20 16h6" stroke="#fdfaf4" stroke-width="3" stroke-linecap="round"/>
    <circle cx="16" cy="16" r="2.5" fill="#f5c27a"/>
  </svg>`

interface Line {
  y: number
  size: number
  fill?: string
  family?: string
}

const writeLine = (text: string, { y, size, fill = '#241f1a', family = 'Literata' }: Line) =>
  `<text x="510" y="${Math.round(y)}" font-family="${family}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`

/** Breaks a title into lines. A title that fits at no size is shortened. */
function setTitle(title: string): { size: number; lines: string[] } {
  const breakAt = (size: number) => breakLines(title, Math.floor(titleWidth / (size * letterWidth)))
  const { size, linesMax } =
    titleSizes.find(({ size, linesMax }) => breakAt(size).length <= linesMax) ?? smallest
  const lines = breakAt(size)
  const shown = lines.slice(0, linesMax)
  return { size, lines: lines.length > linesMax ? [...shown.slice(0, -1), `${shown.at(-1)} …`] : shown }
}

function breakLines(text: string, lettersMax: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lettersMax)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(shorten(word, lettersMax))
  }
  return lines
}

const shorten = (text: string, lettersMax: number) =>
  text.length > lettersMax ? `${text.slice(0, lettersMax - 1)}…` : text

/** Escapes text for XML, which forbids control characters and lone surrogates. A truncated text may end with a lone surrogate. */
const escapeXml = (text: string) => escapeUTF8(text).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
