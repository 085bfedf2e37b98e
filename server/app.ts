import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { ApiError } from '#shared/errors.ts'
import type { Database } from './db/client.ts'
import { findGone, isDatabaseAway } from './db/failures.ts'
import { createEmbeddedDictionary } from './dictionary/embedded.ts'
import { createUpstream } from './dictionary/upstream.ts'
import { warnAboutUntrustedProxy } from './http/client-address.ts'
import { rejectCrossSite } from './http/cross-site.ts'
import { handleErrors } from './http/errors.ts'
import { health } from './http/health.ts'
import { knownDevices } from './http/known-device.ts'
import { limitPerReader } from './http/limits/load-shedding.ts'
import { provideThrottle } from './http/limits/throttle.ts'
import { Workload } from './http/limits/workload.ts'
import { type Logger, logRequests } from './http/log.ts'
import { serveProxyInfo } from './http/proxy-info.ts'
import { sessions } from './http/session.ts'
import { serveUploads } from './http/uploads/serve-uploads.ts'
import type { Monitoring } from './ops/monitoring/monitoring.ts'
import { accountRoutes } from './routes/account.ts'
import { bookRoutes } from './routes/books.ts'
import { libraryRoutes } from './routes/library.ts'
import { readingRoutes } from './routes/reading.ts'
import { siteRoutes } from './routes/site.ts'
import { textRoutes } from './routes/texts.ts'
import { wordRoutes } from './routes/words.ts'
import type { Uploads } from './uploads/uploads.ts'

interface Parts {
  database: Pick<Database, 'db' | 'query' | 'folder'>
  sessionSecret: string
  /** Where sponsors' images and ambient sounds are kept. */
  uploads: Uploads
  log: Logger
  /** How many proxies stand in front and may say where a request came from. */
  trustProxy?: number
  /** Whether guessing and flooding are held back: always but in tests of something else. */
  rateLimits?: boolean
  /** Another dictionary, asked for the words that ours has not. */
  dictionaryUrl?: string | undefined
  /** What is worked on, by the same that lets requests in. */
  workload?: Workload
  /** Who counts what is answered, and where that may be read by who shows a token. */
  monitoring?: { counts: Monitoring; token?: string | undefined } | undefined
  /** Whether new work is taken; false while the server stops. */
  isOpen?: () => boolean
  /** What answers everything that is not the API: the built client, or Vite. */
  client?: RequestHandler
  /** Vite's page carries an inline script and its styles come by script: only in development. */
  isDevelopment?: boolean
}

/** The whole application, in the order in which a request meets it. It never listens. */
export function createApp(parts: Parts): Express {
  const { database, uploads, log } = parts
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', parts.trustProxy ?? 0)

  if (parts.monitoring) app.use(parts.monitoring.counts.watch)
  app.use(securityHeaders(uploads, parts.isDevelopment ?? false), stayWithHttps, compressAnswers)
  app.use(
    health(async () => {
      await database.db.execute('select 1')
      return parts.isOpen?.() ?? true
    }),
  )
  app.use(serveProxyInfo(parts.sessionSecret, parts.trustProxy ?? 0))
  if (parts.monitoring?.token) app.use(parts.monitoring.counts.behind(parts.monitoring.token))
  const devices = knownDevices(parts.sessionSecret)
  app.use(
    '/api',
    logRequests(log),
    warnAboutUntrustedProxy(log, parts.trustProxy ?? 0),
    rejectCrossSite,
    provideThrottle({ db: database.db, devices, isOn: parts.rateLimits ?? true }),
  )
  const workload = parts.workload ?? new Workload()
  app.use(
    '/api',
    sessions({
      database,
      secret: parts.sessionSecret,
      devices,
      onStoreError: (error) => log.error({ err: error }, 'sessions cannot be stored'),
    }),
    limitPerReader(workload),
  )
  accountRoutes(app, database.db)
  libraryRoutes(app, database)
  readingRoutes(app, database.db)
  textRoutes(app, database.db)
  bookRoutes(app, database.db)
  wordRoutes(app, database.db, {
    embedded: createEmbeddedDictionary(),
    upstream: parts.dictionaryUrl
      ? createUpstream({
          url: parts.dictionaryUrl,
          onFailure: (error) => log.warn({ err: error }, 'the upstream dictionary failed'),
        })
      : undefined,
  })
  const folders = { database: database.folder, uploads: uploads.folder }
  siteRoutes(app, { db: database.db, uploads, folders, log })
  app.use('/api', () => {
    throw new ApiError('not_found', 'There is no such call')
  })

  app.use(serveUploads(uploads))
  if (parts.client) app.use(parts.client)
  app.use(handleErrors(log, { isDatabaseAway, findGone }))
  return app
}

/** Answers are compressed where their call says that they may be: `compressed` in its description. */
const compressAnswers = compression({ filter: (_req, res) => res.locals?.isCompressed === true })

const pronunciations = 'https://api.dictionaryapi.dev'

const https = helmet.strictTransportSecurity({ maxAge: 365 * 86_400, includeSubDomains: false })

/** Who came over https is kept there for a year. Over plain http this is never said, nor of the domain's other names: they may have none. */
const stayWithHttps: RequestHandler = (req, res, next) => (req.secure ? https(req, res, next) : next())

/** Only what the product itself serves may run or be shown. Nothing here asks for https: an install may have none. */
function securityHeaders({ publicUrl }: Uploads, isDevelopment: boolean): RequestHandler {
  const inline = isDevelopment ? ["'unsafe-inline'"] : []
  const sockets = isDevelopment ? ['ws:'] : []
  const elsewhere = publicUrl ? [new URL(publicUrl).origin] : []
  return helmet({
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        // Dialogs hold the page still with a style element of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", ...elsewhere],
        // Recorded pronunciations come from a public service, asked by the browser itself.
        connectSrc: ["'self'", pronunciations, ...sockets],
        mediaSrc: ["'self'", pronunciations, ...elsewhere],
        // Vite waits for a server that restarts in a worker made of a blob.
        ...(isDevelopment && { workerSrc: ["'self'", 'blob:'] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // The page of all states frames every page.
        frameAncestors: [isDevelopment ? "'self'" : "'none'"],
      },
    },
  })
}
