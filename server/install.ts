// Program: builds at install what would slow down the first start. Nothing depends on it: a server builds what is missing.
import './dictionary/install.ts'
import { buildDatabaseImages } from './starter/database-image.ts'

await buildDatabaseImages()
