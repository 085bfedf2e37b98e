import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/** The `data` folder of an npm package. Its files are read one by one: loading the package would read them all. */
export function dataFolder(packageName: string): URL {
  return new URL('data/', pathToFileURL(require.resolve(`${packageName}/package.json`)))
}
