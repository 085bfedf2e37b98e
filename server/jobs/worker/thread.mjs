import { register } from 'node:module'

// A worker thread does not inherit the TypeScript loader of the process.
register('../../typescript.mjs', import.meta.url)
process.setSourceMapsEnabled(true)
const { ApiError } = await import('#shared/errors.ts')

/**
 * Runs one task of a module.
 * @param {import('./worker-runner.ts').WorkerJob} job
 * @returns {Promise<import('./worker-runner.ts').Outcome>}
 */
export default async function runTask({ module, task, input }) {
  try {
    const { tasks } = await import(module)
    return { result: await tasks[task](input) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { fault: error?.stack ?? String(error) }
    const { code, reason, fields } = error
    return { refusal: { code, reason, fields } }
  }
}
