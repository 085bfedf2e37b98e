import { openDatabase } from '../../db/client.ts'
import { readEnv } from '../../env.ts'
import { loadStarterSound } from '../../starter/ambient-sound.ts'
import { loadStarterLibrary, loadStarterPageTexts } from '../../starter/load.ts'
import { openFolder } from '../../uploads/folder.ts'
import { seedDatabase, seedPassword } from './seed-database.ts'

/** A program: fills the development database, for whoever carries on with the product and wants to see it in use. */
async function main(): Promise<string> {
  process.umask(0o077)
  if (process.env.NODE_ENV === 'production')
    throw new Error('The seed is for development: it makes accounts that everybody knows')
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, UPLOADS_DIR } = readEnv({ isDevelopment: true })
  const uploads = openFolder(UPLOADS_DIR)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await database.migrate()
    await loadStarterLibrary(database.db)
    await loadStarterPageTexts(database.db)
    await loadStarterSound(database.db, uploads)
    const addresses = await seedDatabase(database.db, uploads)
    return `Filled ${database.where}. Everybody's password is "${seedPassword}":\n${addresses.join('\n')}\n`
  } finally {
    await database.close()
  }
}

main().then(
  (said) => process.stdout.write(said),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
