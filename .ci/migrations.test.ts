import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from './migrations.ts'

const folder = resolve(import.meta.dirname, '../migrations')
/** Those before it landed before processes of two versions shared a database. */
const firstThatOnlyAdds = '0024'

test('a migration only adds, or says which version the database needs from then on', () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const sqlOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const faults = files
    .filter((name) => name >= firstThatOnlyAdds)
    .flatMap((name) => {
      const before = files.filter((other) => other < name).map(sqlOf)
      return faultsOf(sqlOf(name), before.join(';')).map(
        (fault) => `${name} ${fault}: add now, and remove a version later`,
      )
    })
  expect(faults).toEqual([])
})

/** What stands in a database before. */
const before = `CREATE TABLE "works" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "works_title_length" CHECK (char_length("works"."title") <= 300),
	CONSTRAINT "works_title_unique" UNIQUE("title")
);
CREATE INDEX "i" ON "works" ("title");
CREATE UNIQUE INDEX "works_once" ON "works" ("title");
ALTER TABLE "works" ADD CONSTRAINT "works_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE cascade;`

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
  'ALTER TABLE works ADD year integer NOT NULL;',
  'ALTER TABLE works ADD COLUMN IF NOT EXISTS year integer NOT NULL;',
  'ALTER TABLE "works" ADD "pages" integer DEFAULT 0 NOT NULL, ADD "year" integer NOT NULL;',
  'DROP INDEX "works_once";',
  'DROP INDEX IF EXISTS "public"."works_once";',
  'DROP INDEX "i", "works_once";',
  'DROP INDEX "of_whom_nobody_knows";',
  'ALTER TABLE "works" DROP CONSTRAINT "works_title_unique";',
  'ALTER TABLE "works" DROP CONSTRAINT IF EXISTS "works_pkey";',
  'ALTER TABLE "works" DROP CONSTRAINT "works_creator_id_users_id_fk";',
  'CREATE UNIQUE INDEX "u" ON "works" USING btree (lower("title"));',
  'CREATE UNIQUE INDEX CONCURRENTLY u ON works (title);',
  'ALTER TABLE "works" ADD CONSTRAINT "u" UNIQUE ("title");',
  'ALTER TABLE works ADD UNIQUE (title);',
  'ALTER TABLE "works" ADD CONSTRAINT "c" CHECK (char_length("works"."title") <= 100);',
  'ALTER TABLE "works" ADD COLUMN "year" integer;ALTER TABLE "works" ADD CONSTRAINT "c" CHECK (("works"."year" is null) = ("works"."title" is null));',
  'ALTER TABLE "works" ADD COLUMN "year" integer DEFAULT 0;CREATE UNIQUE INDEX "u" ON "works" ("year");',
])('%s is found', (sql) => {
  expect(faultsOf(sql, before)).not.toEqual([])
  const so = "insert into milestones (name) values ('needs version 2.0.0')"
  expect(faultsOf(`${sql} ${so}`, before)).toEqual([])
  expect(faultsOf(`${sql} -- ${so}`, before), 'in a comment nobody says it').not.toEqual([])
  expect(faultsOf(`/* ${so} */ ${sql}`, before), 'in a comment nobody says it').not.toEqual([])
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
  'ALTER TABLE works ADD year integer NOT NULL DEFAULT 0;',
  'ALTER TABLE "works" DROP CONSTRAINT "works_title_length";',
  'CREATE TABLE "shelves" ("id" integer PRIMARY KEY, "title" text NOT NULL);CREATE UNIQUE INDEX "u" ON "shelves" ("title");',
  'CREATE TABLE "shelves" ("title" text);ALTER TABLE "shelves" ADD CONSTRAINT "c" CHECK ("shelves"."title" <> \'\');',
  'ALTER TABLE "works" ADD COLUMN "note" text;ALTER TABLE "works" ADD CONSTRAINT "c" CHECK (char_length("works"."note") <= 500);',
  'ALTER TABLE "works" ADD COLUMN "slug" text;CREATE UNIQUE INDEX "u" ON "works" USING btree ("slug");',
  'ALTER TABLE "works" ADD CONSTRAINT "f" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id");',
])('%s is let through', (sql) => {
  expect(faultsOf(sql, before)).toEqual([])
})
