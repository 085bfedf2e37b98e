/** Runs the application as a second process on a test's database and files. Started by `startOtherProcess`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import { shedLoad } from '../http/limits/load-shedding.ts'
import { Workload } from '../http/limits/workload.ts'
import { createLog } from '../http/log.ts'
import { createMessageClasses } from '../http/message-classes.ts'
import { openFolder } from '../uploads/folder.ts'
import type { SharedSettings } from './processes.ts'
import { testSecret } from './secret.ts'

const [databaseUrl = '', uploads = '', settings = '{}'] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '' })
const log = createLog('info')
const workload = new Workload()
const app = createApp({
  database,
  uploads: openFolder(uploads),
  log,
  sessionSecret: testSecret,
  workload,
  ...(JSON.parse(settings) as SharedSettings),
})
const messages = createMessageClasses()
messages.attachTo(app)
const server = createServer(messages.classes, shedLoad(app, { workload, loopDelayMs: () => 0, log }))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
