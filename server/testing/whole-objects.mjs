import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'

const Store = createRequire(import.meta.url)('s3rver/lib/stores/filesystem')

/** Makes s3rver respond to a write after the whole object is stored. The original function responds while the last bytes are written. */
Store.prototype.putObject = async function ({ bucket, key, content, metadata }) {
  const path = this.getResourcePath(bucket, key, 'object')
  const bytes = await buffer(content)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  const md5 = createHash('md5').update(bytes).digest('hex')
  await this.putMetadata(bucket, key, metadata, md5)
  return { size: bytes.length, md5 }
}
