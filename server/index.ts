import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { ApiError } from '#shared/errors.ts'
import { productName } from '#shared/limits.ts'
import { createApp } from './app.ts'
import { findLastBackup } from './db/backup-milestone.ts'
import { type Database, openDatabase } from './db/client.ts'
import { isDatabaseUnavailable } from './db/failures.ts'
import { migrateDatabase } from './db/migrations.ts'
import { type Env, getUploadsStorage, readEnv } from './env.ts'
import { monitorLoopDelay, shedLoad } from './http/limits/load-shedding.ts'
import { Workload } from './http/limits/workload.ts'
import { createLog, type Logger } from './http/log.ts'
import { createMessageClasses } from './http/message-classes.ts'
import { serveBuiltClient, startVite, type Vite } from './http/pages/client.ts'
import { loadOrCreateSecret } from './http/session-secret.ts'
import { startCleanup } from './jobs/cleanup.ts'
import { startRemeasuring } from './jobs/remeasuring.ts'
import { connectionBacklog, keepAliveMs } from './limits.ts'
import { runAdminCommand } from './ops/admin-command.ts'
import { listenForCommands } from './ops/admin-socket.ts'
import type { Monitoring } from './ops/monitoring/monitoring.ts'
import { installProcessErrorHandlers } from './process/error-handlers.ts'
import { stopOnSignal } from './process/shutdown.ts'
import { ensureAdministrator, hasAdministrator } from './services/account/administrators.ts'
import { countBooksWaiting } from './services/books/imports.ts'
import { loadStarterSound } from './starter/ambient-sound.ts'
import { getDatabaseImage } from './starter/database-image.ts'
import { loadStarterLibrary, loadStarterPageTexts } from './starter/load.ts'
import { countFailures } from './uploads/count-failures.ts'
import { openUploads, requireUploads } from './uploads/open.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Starts the server: environment, database, application, listen. Returns the start message. */
async function start(): Promise<string> {
  // New files are readable by their owner only.
  process.umask(0o077)
  // Growth of the heap, in percent, that triggers a garbage collection; V8's default is up to 300. It does not limit the heap.
  setFlagsFromString('--heap-growing-percent=50')
  const env = readEnv({ isDevelopment: process.argv.includes('--dev') })
  const log = createLog(env.LOG_LEVEL)
  installProcessErrorHandlers(log)
  let uploadsFailed = 0
  const uploads = countFailures(await openUploads(getUploadsStorage(env)), () => {
    uploadsFailed += 1
  })
  await requireUploads(uploads).catch((err) => log.warn({ err }, 'uploaded files are unavailable'))
  const messages = createMessageClasses()
  const server = createServer({ keepAliveTimeout: keepAliveMs, ...messages.classes })
  const [{ database, made }, vite] = await Promise.all([
    prepareDatabase(env, log, uploads),
    env.isDevelopment ? startVite(server, [env.DATA_DIR, env.UPLOADS_DIR]) : undefined,
  ])
  const port = await serve(env, {
    server,
    messages,
    vite,
    database,
    uploads,
    log,
    uploadsFailed: () => uploadsFailed,
  })
  const host = !env.HOST || ['127.0.0.1', '0.0.0.0'].includes(env.HOST) ? 'localhost' : env.HOST
  const lines = [`${productName} is running at http://${host}:${port}`, `Data: ${database.where}`]
  if (made) lines.push(`Administrator: ${made.email}  password: ${made.password}  (shown only once)`)
  else if (!(await hasAdministrator(database.db)))
    lines.push('No administrator yet: npm run admin -- create EMAIL')
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}

interface Site {
  server: Server
  messages: ReturnType<typeof createMessageClasses>
  vite?: Vite
  database: Database
  uploads: Uploads
  log: Logger
  /** Failures of the uploads storage since the start. */
  uploadsFailed(): number
}

/** Serves the site until the process is stopped. Returns the port. */
async function serve(env: Env, site: Site): Promise<number> {
  const { server, messages, vite, database, uploads, log } = site
  const isStopping = stopOnSignal(server, log, { first: vite?.close, last: await startJobs(env, site) })
  const workload = new Workload()
  const { MONITORING_PORT: monitoringPort, MONITORING_TOKEN: token } = env
  const counts = monitoringPort || token ? await createMonitoring(site, workload) : undefined
  const app = createApp({
    database,
    workload,
    uploads,
    log,
    sessionSecret: env.SESSION_SECRET ?? loadOrCreateSecret(env.DATA_DIR),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    dictionaryUrl: env.DICTIONARY_URL,
    monitoring: counts && { counts, token },
    isOpen: () => !isStopping(),
    client: vite?.handler ?? serveBuiltClient(),
    isDevelopment: env.isDevelopment,
  })
  messages.attachTo(app)
  server.on('request', shedLoad(app, { workload, loopDelayMs: monitorLoopDelay(), log }))

  // Vite serves the source code: by default only to this machine.
  const host = env.HOST ?? (env.isDevelopment ? '127.0.0.1' : undefined)
  if (counts && monitoringPort) await listenForMonitoring(counts, monitoringPort, host)
  await once(server.listen({ port: env.PORT, host, backlog: connectionBacklog }), 'listening')
  server.on('error', (err) => log.error({ err }, 'a connection could not be accepted'))
  return (server.address() as AddressInfo).port
}

/** Starts what runs beside requests. Returns a function that stops it and closes the database. */
async function startJobs(env: Env, { database, uploads, log }: Site): Promise<() => Promise<void>> {
  const commands = env.DATABASE_URL
    ? undefined
    : await listenForCommands(env.DATA_DIR, (command, signal) => runAdminCommand(database, command, signal))
  const stopCleanup = startCleanup(database.db, uploads, log)
  const stopRemeasuring = startRemeasuring(database.db, log)
  return async () => {
    commands?.close()
    await stopCleanup()
    await stopRemeasuring()
    await database.close()
  }
}

async function createMonitoring({ database, uploadsFailed }: Site, workload: Workload): Promise<Monitoring> {
  const { Monitoring } = await import('./ops/monitoring/monitoring.ts')
  const lastBackup = async () => (await findLastBackup(database.db))?.getTime()
  return new Monitoring({ ...database, workload, booksWaiting: countBooksWaiting, lastBackup, uploadsFailed })
}

/** Serves metrics on a separate port, which proxies do not forward. */
async function listenForMonitoring(
  counts: Monitoring,
  port: number,
  host: string | undefined,
): Promise<void> {
  await once(createServer(counts.answer).unref().listen({ port, host }), 'listening').catch((cause) => {
    throw new Error(`MONITORING_PORT (${port}) is not available: set another port`, { cause })
  })
}

async function prepareDatabase(env: Env, log: Logger, uploads: Uploads) {
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    getImage: () => getDatabaseImage(env.STARTER_LIBRARY),
    onConnectionLost: (err) => log.warn({ err }, 'the connection to the database was lost'),
  })
  try {
    await migrateDatabase(database)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    throw new Error(`The database of DATABASE_URL does not answer (${database.where})`)
  }
  if (env.STARTER_LIBRARY) {
    await loadStarterLibrary(database.db)
    await loadStarterPageTexts(database.db)
    await loadStarterSound(database.db, uploads).catch((err) => {
      if (!(err instanceof ApiError)) throw err
      // The bucket is unreachable. The next start retries.
      log.warn({ err }, 'the first sound could not be stored')
    })
  }
  const made = await ensureAdministrator(database.db, {
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
    canGenerate: env.isDevelopment,
  })
  return { database, made }
}

start().then(
  (banner) => process.stdout.write(banner),
  (error: NodeJS.ErrnoException) => {
    const sentence =
      error.code === 'EADDRINUSE' ? 'The port is in use: stop the other program, or set PORT' : error.message
    process.stderr.write(`${sentence}\n`)
    // `exit` also releases the lock of the data directory.
    if (!process.connected) process.exit(1)
    // `node --watch` would wait for a change of a file. On SIGTERM it passes the signal on and exits with the code of this process.
    process.once('SIGTERM', () => process.exit(1)).kill(process.ppid)
  },
)
