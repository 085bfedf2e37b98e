import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError } from '#shared/errors.ts'
import { createApp } from './app.ts'
import { findLastBackup } from './db/backup-milestone.ts'
import type { Database } from './db/client.ts'
import { isDatabaseUnavailable } from './db/failures.ts'
import { migrateDatabase } from './db/migrations.ts'
import type { Env } from './env.ts'
import { monitorLoopDelay, shedLoad } from './http/limits/load-shedding.ts'
import { Workload } from './http/limits/workload.ts'
import type { Logger } from './http/log.ts'
import type { createMessageClasses } from './http/message-classes.ts'
import { serveBuiltClient } from './http/pages/client.ts'
import type { Vite } from './http/pages/vite.ts'
import { loadOrCreateSecret } from './http/session-secret.ts'
import { startCleanup } from './jobs/cleanup.ts'
import { startRemeasuring } from './jobs/remeasuring.ts'
import { connectionBacklog } from './limits.ts'
import { runAdminCommand } from './ops/admin-command.ts'
import { listenForCommands } from './ops/admin-socket.ts'
import type { Monitoring } from './ops/monitoring/monitoring.ts'
import { stopOnSignal } from './process/shutdown.ts'
import { LinkPreviews } from './routes/link-previews.ts'
import { ensureAdministrator, hasAdministrator } from './services/account/administrators.ts'
import { countBooksWaiting } from './services/books/imports.ts'
import { loadStarterSound } from './starter/ambient-sound.ts'
import { loadStarterLibrary, loadStarterPageTexts } from './starter/load.ts'
import type { Uploads } from './uploads/uploads.ts'

export interface Site {
  server: Server
  messages: ReturnType<typeof createMessageClasses>
  vite?: Vite
  database: Database
  uploads: Uploads
  log: Logger
  uploadsFailed(): number
}

export async function serve(env: Env, site: Site): Promise<number> {
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
    client: vite?.handler ?? serveBuiltClient(undefined, new LinkPreviews(database.db)),
    isDevelopment: env.isDevelopment,
  })
  messages.attachTo(app)
  server.on('request', shedLoad(app, { workload, loopDelayMs: monitorLoopDelay(), log }))

  // In development, listens only on this machine by default, because Vite serves the source code.
  const host = env.HOST ?? (env.isDevelopment ? '127.0.0.1' : undefined)
  if (counts && monitoringPort) await listenForMonitoring(counts, monitoringPort, host)
  await once(server.listen({ port: env.PORT, host, backlog: connectionBacklog }), 'listening')
  server.on('error', (err) => log.error({ err }, 'a connection could not be accepted'))
  return (server.address() as AddressInfo).port
}

/** Starts background jobs and the admin socket. Returns a function that stops them and closes the database. */
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
async function listenForMonitoring(counts: Monitoring, port: number, host: string | undefined) {
  await once(createServer(counts.answer).unref().listen({ port, host }), 'listening').catch((cause) => {
    throw new Error(`MONITORING_PORT (${port}) is not available: set another port`, { cause })
  })
}

/** Migrates the database, and fills it on the first start. Returns lines about the administrator for the start message. */
export async function prepareDatabase(env: Env, { database, uploads, log }: Site): Promise<string[]> {
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
  if (made) return [`Administrator: ${made.email}  password: ${made.password}  (shown only once)`]
  return (await hasAdministrator(database.db)) ? [] : ['No administrator yet: npm run admin -- create EMAIL']
}
