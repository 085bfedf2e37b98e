import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { productName } from '#shared/limits.ts'
import { openDatabase } from './db/client.ts'
import { getUploadsStorage, readEnv } from './env.ts'
import { createLog } from './http/log.ts'
import { createMessageClasses } from './http/message-classes.ts'
import { startVite } from './http/pages/vite.ts'
import { keepAliveMs, requestMaxMs } from './limits.ts'
import { installProcessErrorHandlers } from './process/error-handlers.ts'
import { countFailures } from './uploads/count-failures.ts'
import { openUploads, requireUploads } from './uploads/open.ts'

/** Starts the server: environment, database, application, listen. Returns the start message. */
async function start(): Promise<string> {
  // New files are readable by their owner only.
  process.umask(0o077)
  // Executed bytes after which V8 optimizes a function of the embedded database; its default optimizes a tenth of them during the start.
  setFlagsFromString('--wasm-tiering-budget=20000000')
  const env = readEnv({ isDevelopment: process.argv.includes('--dev') })
  // Growth of the heap, in percent, that triggers a garbage collection; V8's default is up to 300. It does not limit the heap.
  if (!env.isDevelopment) setFlagsFromString('--heap-growing-percent=50')
  const log = createLog(env.LOG_LEVEL)
  installProcessErrorHandlers(log)
  let uploadsFailed = 0
  const uploads = countFailures(await openUploads(getUploadsStorage(env)), () => {
    uploadsFailed += 1
  })
  await requireUploads(uploads).catch((err) => log.warn({ err }, 'uploaded files are unavailable'))
  const messages = createMessageClasses()
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestMaxMs,
    ...messages.classes,
  })
  // First: the embedded engine compiles on other threads while this one loads all other modules.
  if (!env.DATABASE_URL) await import('./db/embedded/embedded.ts')
  const [database, vite, { prepareDatabase, serve }] = await Promise.all([
    openDatabase({
      databaseUrl: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      dataDir: env.DATA_DIR,
      getImage: async () =>
        (await import('./starter/database-image.ts')).getDatabaseImage(env.STARTER_LIBRARY),
      onConnectionLost: (err) => log.warn({ err }, 'the connection to the database was lost'),
    }),
    env.isDevelopment ? startVite(server, [env.DATA_DIR, env.UPLOADS_DIR]) : undefined,
    loadServe(),
  ])
  const site = { server, messages, vite, database, uploads, log, uploadsFailed: () => uploadsFailed }
  const administrator = await prepareDatabase(env, site)
  const port = await serve(env, site)
  const host = !env.HOST || ['127.0.0.1', '0.0.0.0'].includes(env.HOST) ? 'localhost' : env.HOST
  const lines = [
    `${productName} is running at http://${host}:${port}`,
    `Database: ${database.where}`,
    ...administrator,
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}

/** Loads most modules, while the database opens. A module that cannot be loaded ends the process, and its watcher waits for a change. */
const loadServe = () =>
  import('./serve.ts').catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })

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
