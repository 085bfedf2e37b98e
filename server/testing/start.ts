import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import request from 'supertest'
import { afterAll, beforeAll } from 'vitest'
import type { User } from '#shared/account.ts'
import { buildUrl, type CallInput, type Endpoint, type Input } from '#shared/endpoint.ts'
import { createApp } from '../app.ts'
import type { Database, Db } from '../db/client.ts'
import { shedLoad } from '../http/limits/load-shedding.ts'
import { type LoadLimits, Workload } from '../http/limits/workload.ts'
import { createLog } from '../http/log.ts'
import { createMessageClasses } from '../http/message-classes.ts'
import { keepAliveMs } from '../limits.ts'
import { openFolder } from '../uploads/folder.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { createTestDatabase } from './database.ts'
import { getTestPassword } from './make.ts'
import { type OtherProcess, startOtherProcess } from './processes.ts'
import { testSecret } from './secret.ts'

/** API client with its own cookies. */
export interface Caller {
  /** Calls the API with typed input. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): request.Test
  /** Calls the API with untyped input. */
  send(endpoint: Endpoint, input?: Input): request.Test
  agent: ReturnType<typeof request.agent>
}

export interface TestServer extends Visitors {
  db: Db
  database: Database
  uploads: Uploads & { folder: string }
  url: string
  /** Log output. */
  log: () => string
  /** Number of open connections to this process. */
  connections: () => Promise<number>
  /** Callers that bypass the load balancer, for tests that depend on one process, such as its log, clock or memory. */
  itself: Visitors & { url: string }
}

interface Visitors {
  anonymous(): Caller
  /** Signs a user in through the API. */
  as(user: User): Promise<Caller>
}

interface Options
  extends Pick<
    Parameters<typeof createApp>[0],
    'isOpen' | 'trustProxy' | 'rateLimits' | 'client' | 'monitoring'
  > {
  /** Event loop delay to simulate, in ms. */
  loopDelayMs?: () => number
  /** Concurrency limits that replace the defaults. */
  load?: Partial<LoadLimits>
  open?: typeof createTestDatabase
  /** Opens the upload storage; a temporary folder by default. */
  keep?: () => Promise<Uploads>
}

/** True when each test site runs as two processes, to which a load balancer sends requests alternately. */
const isShared = process.env.LECTERN_PROCESSES === '2'

/** Starts the application on a fresh database for the tests of a file. */
export function startServer({
  open = createTestDatabase,
  rateLimits = false,
  loopDelayMs = () => 0,
  load,
  keep,
  trustProxy = 0,
  ...parts
}: Options = {}): TestServer {
  let database: Database
  let url = ''
  let ownUrl = ''
  let logged = ''
  let other: OtherProcess | undefined
  const uploads = openFolder(mkdtempSync(join(tmpdir(), 'lectern-uploads-')))
  const messages = createMessageClasses()
  const server = createServer({ keepAliveTimeout: keepAliveMs, ...messages.classes })
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })

  beforeAll(async () => {
    database = await open()
    const log = createLog('info', sink)
    const sessionSecret = testSecret
    const workload = new Workload(load)
    const kept = (await keep?.()) ?? uploads
    const app = createApp({
      ...{ database, uploads: kept, log, sessionSecret, rateLimits, trustProxy, workload },
      ...parts,
    })
    messages.attachTo(app)
    server.on('request', shedLoad(app, { workload, loopDelayMs, log }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    url = ownUrl
    if (isShared && Object.keys(parts).length === 0 && !load && !keep) {
      other = await startOtherProcess(url, database, uploads, { rateLimits, trustProxy })
      url = other.url
    }
  })

  afterAll(async () => {
    await other?.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await database.close()
    rmSync(uploads.folder, { recursive: true })
  })

  return {
    ...createVisitors(() => url),
    itself: {
      ...createVisitors(() => ownUrl),
      get url() {
        return ownUrl
      },
    },
    get db() {
      return database.db
    },
    get database() {
      return database
    },
    uploads,
    get url() {
      return url
    },
    log: () => logged + (other?.output() ?? ''),
    connections: promisify(server.getConnections.bind(server)),
  }
}

function createVisitors(address: () => string): Visitors {
  const anonymous = () => createCaller(request.agent(address()))
  return {
    anonymous,
    async as(user) {
      const caller = anonymous()
      await caller.agent
        .post('/api/login')
        .send({ username: user.username, password: getTestPassword(user) })
        .expect(200)
      return caller
    },
  }
}

function createCaller(agent: ReturnType<typeof request.agent>): Caller {
  const send = (endpoint: Endpoint, input: Input = {}) => {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    const test = agent[method](buildUrl(endpoint, input))
    return input.body === undefined ? test : test.send(input.body as object)
  }
  return { agent, send, call: (endpoint, input) => send(endpoint, input as Input) }
}
