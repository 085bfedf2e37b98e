import { openDatabase } from '../db/client.ts'
import { requireDatabase } from '../db/embedded/data-dir.ts'
import { migrateDatabase } from '../db/migrations.ts'
import { getUploadsStorage, readEnv } from '../env.ts'
import { runCommand } from '../services/account/administrators.ts'
import { copyUploadsCommand } from '../uploads/copy.ts'
import { sendCommand } from './admin-socket.ts'
import { backupCommands } from './backup/commands.ts'
import { runDoctor } from './doctor/run-doctor.ts'

/** Runs an administrator's command through the server that has the embedded database open, or directly on the database. */
async function main(command: string[]): Promise<string> {
  process.umask(0o077)
  const [name = '', argument, ...rest] = command
  if (name === 'doctor' && rest.length === 0) return runDoctorCommand(argument)
  const env = readEnv({ needsSecret: false })
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = env
  const backup = backupCommands.get(name)
  if (backup) {
    if (!argument || rest.length > 0) throw new Error(`Usage: npm run admin -- ${name} FILE`)
    return backup(argument, {
      databaseUrl: directUrl ?? databaseUrl,
      dataDir,
      uploads: getUploadsStorage(env),
    })
  }
  if (name === 'copy-uploads') {
    const [to] = rest
    if (!argument || !to || rest.length > 1) throw new Error('Usage: npm run admin -- copy-uploads FROM TO')
    return copyUploadsCommand(argument, to, env.AWS_ENDPOINT_URL_S3)
  }
  const answered = databaseUrl ? undefined : await sendCommand(dataDir, command)
  if (answered !== undefined) return answered
  // Without the site's settings, a command would create another, empty database.
  if (!databaseUrl && name !== 'migrate') requireDatabase(dataDir)
  const database = await openDatabase({ databaseUrl, directUrl, dataDir })
  try {
    await migrateDatabase(database)
    if (name === 'migrate') return `The tables are up to date (${database.where})`
    return await runCommand(database.db, command)
  } finally {
    await database.close()
  }
}

/** Sets a failing exit code when a check fails, so that cron reports it. */
async function runDoctorCommand(address: string | undefined): Promise<string> {
  const { isWell, text } = await runDoctor(address)
  if (!isWell) process.exitCode = 1
  return text
}

main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
