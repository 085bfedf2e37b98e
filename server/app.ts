import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { ApiError } from '#shared/errors.ts'
import type { Database } from './db/client.ts'
import { findMissingReference, isDatabaseUnavailable } from './db/failures.ts'
import { createEmbeddedDictionary } from './dictionary/embedded.ts'
import { createUpstream } from './dictionary/upstream.ts'
import { warnAboutUntrustedProxy } from './http/client-address.ts'
import { rejectCrossSite } from './http/cross-site.ts'
import { handleErrors } from './http/errors.ts'
import { health } from './http/health.ts'
import { createKnownDevices } from './http/known-device.ts'
import { limitPerReader } from './http/limits/load-shedding.ts'
import { provideThrottle } from './http/limits/throttle.ts'
import { Workload } from './http/limits/workload.ts'
import { type Logger, logRequests } from './http/log.ts'
import { serveProxyInfo } from './http/proxy-info.ts'
import { createSessionMiddleware } from './http/session.ts'
import { serveUploads } from './http/uploads/serve-uploads.ts'
import type { Monitoring } from './ops/monitoring/monitoring.ts'
import { addAccountRoutes } from './routes/account.ts'
import { addAnnotationRoutes } from './routes/annotations.ts'
import { addBookRoutes } from './routes/books.ts'
import { addLibraryRoutes } from './routes/library.ts'
import { addReadingRoutes } from './routes/reading.ts'
import { addSiteRoutes } from './routes/site.ts'
import { addTextRoutes } from './routes/texts.ts'
import { addWordReviewRoutes } from './routes/word-review.ts'
import { addWordRoutes } from './routes/words.ts'
import type { Uploads } from './uploads/uploads.ts'

interface Parts {
  database: Pick<Database, 'db' | 'query' | 'folder'>
  sessionSecret: string
  uploads: Uploads
  log: Logger
  /** Number of trusted reverse proxies in front of the server. */
  trustProxy?: number
  /** False only in tests that do not test rate limits. */
  rateLimits?: boolean
  /** URL of an external dictionary for words that the built-in dictionary lacks. */
  dictionaryUrl?: string | undefined
  workload?: Workload
  /** Metrics, served only to requests with the token. */
  monitoring?: { counts: Monitoring; token?: string | undefined } | undefined
  /** False during shutdown. */
  isOpen?: () => boolean
  /** Serves all paths outside the API: from the built client, or from Vite in development. */
  client?: RequestHandler
  /** Allows Vite's inline scripts and WebSocket. */
  isDevelopment?: boolean
}

export function createApp(parts: Parts): Express {
  const { database, uploads, log, sessionSecret, monitoring, trustProxy = 0 } = parts
  const app = express()
  // `route` passes this database to `createOnce`.
  app.locals.db = database.db
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', trustProxy)

  if (monitoring) app.use(monitoring.counts.watch)
  app.use(setSecurityHeaders(uploads, parts.isDevelopment ?? false), sendHsts, compressAnswers)
  app.use(
    health(async () => {
      await database.db.execute('select 1')
      return parts.isOpen?.() ?? true
    }),
  )
  app.use(serveProxyInfo(sessionSecret, trustProxy))
  if (monitoring?.token) app.use(monitoring.counts.createRouter(monitoring.token))
  app.use('/api', ...prepareCalls(parts))
  serveCalls(app, parts)
  app.use(serveUploads(uploads))
  if (parts.client) app.use(parts.client)
  app.use(handleErrors(log, { isDatabaseUnavailable, findMissingReference }))
  return app
}

function prepareCalls(parts: Parts): RequestHandler[] {
  const { database, log, sessionSecret: secret } = parts
  const devices = createKnownDevices(secret)
  const onStoreError = (error: unknown) => log.error({ err: error }, 'sessions cannot be stored')
  return [
    logRequests(log),
    warnAboutUntrustedProxy(log, parts.trustProxy ?? 0),
    rejectCrossSite,
    provideThrottle({ db: database.db, devices, isOn: parts.rateLimits ?? true }),
    createSessionMiddleware({ database, secret, devices, onStoreError }),
    limitPerReader(parts.workload ?? new Workload()),
  ]
}

function serveCalls(app: Express, { database, uploads, log, dictionaryUrl: url }: Parts): void {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the upstream dictionary failed')
  addAccountRoutes(app, database.db)
  addLibraryRoutes(app, database)
  addReadingRoutes(app, database.db)
  addTextRoutes(app, database.db)
  addBookRoutes(app, { db: database.db, uploads })
  addAnnotationRoutes(app, database.db)
  addWordReviewRoutes(app, database.db)
  addWordRoutes(app, database.db, {
    embedded: createEmbeddedDictionary(),
    upstream: url ? createUpstream({ url, onFailure }) : undefined,
  })
  const folders = { database: database.folder, uploads: uploads.folder }
  addSiteRoutes(app, { db: database.db, uploads, folders, log })
  app.use('/api', () => {
    throw new ApiError('not_found', 'There is no such endpoint')
  })
}

/** Compresses responses of endpoints with `compressed: true`. */
const compressAnswers = compression({ filter: (_req, res) => res.locals?.isCompressed === true })

const pronunciations = 'https://api.dictionaryapi.dev'

const https = helmet.strictTransportSecurity({ maxAge: 365 * 86_400, includeSubDomains: false })

/** Sends HSTS over https only. Excludes subdomains, which may lack https. */
const sendHsts: RequestHandler = (req, res, next) => (req.secure ? https(req, res, next) : next())

/** The policy does not upgrade requests to https, because an installation may use http only. */
function setSecurityHeaders({ publicUrl }: Uploads, isDevelopment: boolean): RequestHandler {
  const inline = isDevelopment ? ["'unsafe-inline'"] : []
  const sockets = isDevelopment ? ['ws:'] : []
  const uploadOrigins = publicUrl ? [new URL(publicUrl).origin] : []
  return helmet({
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The narration voice runs as WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inline],
        // Dialogs disable scrolling with an inline style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", ...uploadOrigins],
        // Browsers fetch recorded pronunciations from a public service.
        connectSrc: ["'self'", pronunciations, ...sockets],
        mediaSrc: ["'self'", pronunciations, ...uploadOrigins],
        // Vite's client polls a restarting server from a blob worker.
        ...(isDevelopment && { workerSrc: ["'self'", 'blob:'] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [isDevelopment ? "'self'" : "'none'"],
      },
    },
  })
}
