// Program: builds caches at install that speed up the first start. Optional, because a server builds missing caches.
import './dictionary/install.ts'
import { buildDatabaseImages } from './starter/database-image.ts'

await buildDatabaseImages()
