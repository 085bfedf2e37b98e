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

/** Opens the database, creates the application and listens. Returns the start message. */
async function start(): Promise<string> {
  // New files are readable only by their owner.
  process.umask(0o077)
  // Bytes of a WebAssembly function that V8 executes before it optimizes the function. With its lower default, V8 would optimize a tenth of
  // the embedded database's functions during the start.
  setFlagsFromString('--wasm-tiering-budget=20000000')
  const env = readEnv({ isDevelopment: process.argv.includes('--dev') })
  // Growth of the heap, in percent, that triggers a garbage collection; V8's default is up to 300. The flag does not limit the heap size.
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
  // Loaded first: the embedded engine compiles on other threads while this thread loads all other modules.
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

/** Loads the remaining modules while the database opens. If one fails, the process exits and `node --watch` waits for a file change. */
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
    // The exit also releases the lock of the data directory.
    if (!process.connected) process.exit(1)
    // Stops the parent process, `node --watch`, which would otherwise wait for a file change. The parent forwards SIGTERM to this process
    // and exits with its exit code.
    process.once('SIGTERM', () => process.exit(1)).kill(process.ppid)
  },
)
