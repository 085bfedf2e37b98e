import { existsSync } from 'node:fs'
import { buildDictionary } from './build.ts'
import { builtFile } from './built-file.ts'

/** A program: builds the dictionary where there is none. Run when packages are installed, or by a server that finds none. */
const file = builtFile()
if (!existsSync(file)) buildDictionary(file)
