import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread does not take over the way in which the process was taught TypeScript: it learns it first.
register()
await import(workerData.entry)
