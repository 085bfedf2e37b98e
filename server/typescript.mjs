import { readFileSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { transformSync } from 'oxc-transform'

// `node --import ./server/typescript.mjs` loads this module in the main thread, which registers it. Node then loads it again in the loader
// thread.
if (isMainThread) {
  register(import.meta.url)
  process.setSourceMapsEnabled(true)
}

/**
 * Loader hook of Node: removes the types of TypeScript modules.
 * @type {import('node:module').LoadHook}
 * @throws SyntaxError with the position
 */
export function load(url, context, nextLoad) {
  // The URL may have a query: some tools append one to load a changed configuration again.
  if (!/\.ts(\?|$)/.test(url)) return nextLoad(url, context)
  const file = fileURLToPath(url)
  const options = { sourcemap: true, typescript: { onlyRemoveTypeImports: true } }
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), options)
  if (errors[0]) throw new SyntaxError(errors[0].codeframe ?? errors[0].message)
  const encodedMap = Buffer.from(JSON.stringify(map)).toString('base64')
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${encodedMap}`
  return { format: 'module', shortCircuit: true, source }
}
