import { readFileSync } from 'node:fs'
import { parsePiece } from '../starter/pieces.ts'

/** Returns the novel of the starter library: etymology, extracts, 135 chapters, epilogue. */
export function readMobyDick() {
  const url = new URL('../starter/public-domain/moby-dick.txt', import.meta.url)
  return parsePiece('moby-dick.txt', readFileSync(url, 'utf8'))
}
