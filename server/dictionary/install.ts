// Program: builds the dictionary and the word-frequency table where they are missing. Runs at install, and when a
// server finds no dictionary.
import { existsSync } from 'node:fs'
import { readCommonnessText } from '../jobs/measure/commonness-file.ts'
import { buildDictionary } from './build.ts'
import { getDictionaryPath } from './embedded.ts'

const file = getDictionaryPath()
if (!existsSync(file)) buildDictionary(file)
readCommonnessText()
