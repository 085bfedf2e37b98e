import { sendCommand } from './admin-socket.ts'
import { openDatabase } from './db/client.ts'
import { readEnv } from './env.ts'
import { runCommand } from './services/administrators.ts'

/** Runs an administrator's command: through the server that has the embedded database open, or on the database itself. */
async function main(command: string[]): Promise<string> {
  process.umask(0o077)
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readEnv({ needsSecret: false })
  const answered = databaseUrl ? undefined : await sendCommand(dataDir, command)
  if (answered !== undefined) return answered
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await database.migrate()
    if (command[0] === 'migrate') return `The tables in ${database.where} are up to date`
    return await runCommand(database.db, command)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
