import { existsSync } from 'node:fs'
import { commonnessText } from '../jobs/measure/commonness-file.ts'
import { buildDictionary } from './build.ts'
import { builtFile } from './built-file.ts'

/**
 * A program: builds the dictionary where there is none, and the table of how common words are. Run when packages are installed, or by a
 * server that finds no dictionary.
 */
const file = builtFile()
if (!existsSync(file)) buildDictionary(file)
commonnessText()
