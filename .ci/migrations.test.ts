import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../migrations')
/** Those before it landed before processes of two versions shared a database. */
const firstThatOnlyAdds = '0024'

/** What a version that knows nothing of it would stumble over. */
const notForOlderVersions: [(statement: string) => boolean, string][] = [
  [
    (sql) => /\bdrop\s+(?!constraint|index|trigger|function|not\b|identity|expression)/i.test(sql),
    'drops what an older version still uses',
  ],
  [(sql) => /\brename\b/i.test(sql), 'renames what an older version knows by its name'],
  [
    (sql) => /\balter\s+column\s+\S+\s+(set\s+not\s+null|(set\s+data\s+)?type\b|drop\s+default)/i.test(sql),
    'changes what an older version may write',
  ],
  [
    (sql) =>
      /^\s*alter\s+table\b/i.test(sql) &&
      /\badd\s+(column\b|")/i.test(sql) &&
      /\bnot\s+null\b/i.test(sql) &&
      !/\b(default|generated)\b/i.test(sql),
    'asks for what an older version does not write',
  ],
]

/** A migration says so itself where it is not for older versions, as `server/db/too-old.ts` reads it. */
const saysSo = /insert into "?milestones"?[^;]*'needs version \d+\.\d+\.\d+'/i

function faultsOf(sql: string): string[] {
  if (saysSo.test(sql)) return []
  const statements = sql.replaceAll(/--.*$/gm, '').split(';')
  return notForOlderVersions.flatMap(([isFor, fault]) => (statements.some(isFor) ? fault : []))
}

test('a migration only adds, or says which version the database needs from then on', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstThatOnlyAdds)
  const faults = files.flatMap((name) =>
    faultsOf(readFileSync(join(folder, name), 'utf8')).map(
      (fault) => `${name} ${fault}: add now, and remove a version later`,
    ),
  )
  expect(faults).toEqual([])
})

test.each([
  'ALTER TABLE "works" DROP COLUMN "title";',
  'drop table works',
  'ALTER TABLE "works" RENAME TO "books";',
  'ALTER TABLE works RENAME COLUMN title TO name;',
  'ALTER TABLE "works" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "works" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
  'ALTER TABLE "works" ADD COLUMN "year" integer NOT NULL;',
  'ALTER TABLE "works" ADD COLUMN "price" numeric(10,2) NOT NULL;',
  'ALTER TABLE "works" ADD "year" integer NOT NULL;',
  'ALTER TABLE "works" DROP "title";',
])('%s is found', (sql) => {
  expect(faultsOf(sql)).not.toEqual([])
  expect(faultsOf(`${sql} insert into milestones (name) values ('needs version 2.0.0')`)).toEqual([])
})

test.each([
  'ALTER TABLE "works" ADD COLUMN "year" integer;',
  'ALTER TABLE "works" ADD COLUMN "year" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "works" ADD COLUMN "year" integer NOT NULL DEFAULT 0;',
  'CREATE TABLE "shelves" ("id" integer PRIMARY KEY, "title" text NOT NULL);',
  'CREATE INDEX "i" ON "works" ("title");',
  'DROP INDEX "i";',
  'ALTER TABLE "works" ALTER COLUMN "year" DROP NOT NULL;',
  '-- not a drop table\nCREATE INDEX "i" ON "works" ("title");',
])('%s is let through', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})
