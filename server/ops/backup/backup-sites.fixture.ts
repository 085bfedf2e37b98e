import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../db/client.ts'
import { type Connection, connectToFolder, connectToPostgres } from '../../db/connection.ts'
import { getDatabaseImage } from '../../starter/database-image.ts'
import { fillSite } from '../../testing/fill-site.ts'
import { backupCommands, type SiteLocation } from './commands.ts'

/** Returns the location of a site in a folder, on Postgres if an address is given. */
export function createSiteLocation(folder: string, databaseUrl?: string): SiteLocation {
  mkdirSync(folder, { recursive: true })
  return { databaseUrl, dataDir: join(folder, 'data'), uploads: { folder: join(folder, 'uploads') } }
}

/** Runs `act` on the database of a site. Requires that no server has the embedded database open. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: SiteLocation,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = databaseUrl
    ? await connectToPostgres(databaseUrl)
    : await connectToFolder(join(dataDir, 'postgres'))
  return act(connection).finally(() => connection.close())
}

/** Creates the tables of a site, with one work. */
export async function makeSite(site: SiteLocation): Promise<void> {
  const database = await openDatabase({ ...site, getImage: () => getDatabaseImage(false) })
  await database.migrate().finally(() => database.close())
  await withDatabase(site, ({ run }) =>
    run(`
      insert into works (title, author, author_bio, description, category) values ('First', 'A', 'B', 'C', 'Novel');
      insert into chapters (work_id, title, content, "order", word_count, factor_sum) select id, 'I', 'Call me', 1, 2, 2 from works`),
  )
}

/** Text that faulty escaping would change. */
const odd = `E'it''s \\\\ "quoted"\\n\\ttab \\u2028 \\U0001F40B e\\u0301 </script> \\\\N \\\\u0041 %s $1'`

/** Fills every table, with values that faulty escaping or rounding would change, and adds two uploaded files. */
export async function fillEveryTable(site: SiteLocation): Promise<void> {
  await withDatabase(site, async ({ run }) => {
    await fillSite(run, { works: 12, readers: 9, sessions: 60, savedWords: 30, texts: 8 })
    await run(`
      update users set first_name = ${odd}, is_admin = true where id = (select min(id) from users);
      update works set description = ${odd}, factor_sum = 0.1::float8 + 0.2::float8, natural_sum = 1.7976931348623157e308
        where id = (select min(id) from works);
      update chapters set content = repeat('A whale. ', 500000) where id = (select min(id) from chapters);
      insert into import_drafts (id, user_id, book)
        select 'draft', min(id), '{ "b" :1,"a":  [1.0, 1e2, "\\u00e9"], "b": 2}' from users;
      insert into import_parts (draft_id, part, user_id, content) select 'draft', 0, min(id), ${odd} from users;
      insert into passkeys (user_id, credential_id, public_key, counter, transports, host, device)
        select min(id), 'c', 'k', 9007199254740991, array['usb', 'a,"b"', '']::text[], 'h', 'd' from users;
      insert into dictionary_cache (word, answer) values ('none', null), ('null', 'null'), ('spaced', E' { "a" :\\n 1 } '),
        ('nothing', '{"a":"\\u0000 \\ud800"}');
      insert into rate_limits (key, points, expire) values ('k', 3, '2026-01-02 03:04:05.678901+05');
      insert into audit_events (kind, actor, subject, address) values ('login_failed', ${odd}, 's', 'a');
      insert into kept_files (url) values ('/uploads/0123456789abcdef0123456789abcdef.webp'),
        ('/uploads/private-0123456789abcdef0123456789abcdef.m4a');
      insert into narrations (chapter_id, clips, audio_urls)
        select min(id), '[{ "startWord" :1}]', array['/uploads/private-0123456789abcdef0123456789abcdef.m4a'] from chapters;
      delete from saved_words where id = (select max(id) from saved_words)`)
  })
  mkdirSync(site.uploads.folder)
  writeFileSync(
    join(site.uploads.folder, '0123456789abcdef0123456789abcdef.webp'),
    Buffer.alloc(3_000_000, 'whale'),
  )
  writeFileSync(join(site.uploads.folder, 'private-0123456789abcdef0123456789abcdef.m4a'), 'whale song')
}

/** Returns digests of every table and file, to compare two sites. */
export async function readContent(site: SiteLocation): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  await withDatabase(site, async (connection) => {
    const tables = await connection.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    for (const { name } of tables) {
      // Excludes the time of the last backup: it is stored after a backup and therefore not in the archive.
      const condition = name === 'milestones' ? "where name <> 'backup'" : ''
      const [rows] = await connection.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(digest, '' order by digest), '')) as digest
          from (select md5(data::text) as digest from "${name}" data ${condition}) digests`,
      )
      content[name] = rows?.digest ?? ''
    }
  })
  for (const name of readdirSync(site.uploads.folder))
    content[name] = createHash('sha256')
      .update(readFileSync(join(site.uploads.folder, name)))
      .digest('hex')
  return content
}

/** Runs a backup command in the same way as the command line. */
export const runBackupCommand = (
  name: 'backup' | 'restore' | 'verify',
  file: string,
  site: SiteLocation,
): Promise<string> => backupCommands.get(name)?.(file, site) ?? Promise.reject(new Error(name))
