import { resolve } from 'node:path'
import * as schema from './schema.ts'

/** How Drizzle reads the tables, on either database. */
export const options = { schema, casing: 'snake_case' } as const
export const migrations = { migrationsFolder: resolve(import.meta.dirname, '../../migrations') }
