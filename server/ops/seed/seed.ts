import { openDatabase } from '../../db/client.ts'
import { readEnv } from '../../env.ts'
import { loadStarterSound } from '../../starter/ambient-sound.ts'
import { loadStarterLibrary, loadStarterPageTexts } from '../../starter/load.ts'
import { openFolder } from '../../uploads/folder.ts'
import { seedDatabase, seedPassword } from './seed-database.ts'

async function main(): Promise<string> {
  process.umask(0o077)
  if (process.env.NODE_ENV === 'production')
    throw new Error('The seed is for development: its accounts have a public password')
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, UPLOADS_DIR } = readEnv({ isDevelopment: true })
  const uploads = openFolder(UPLOADS_DIR)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await database.migrate()
    await loadStarterLibrary(database.db)
    await loadStarterPageTexts(database.db)
    await loadStarterSound(database.db, uploads)
    const addresses = await seedDatabase(database.db, uploads)
    return `Seeded the database (${database.where}). The password of every account is "${seedPassword}":\n${addresses.join('\n')}\n`
  } finally {
    await database.close()
  }
}

main().then(
  (text) => process.stdout.write(text),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
