import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Size {
  files: number
  bytes: number
}

/** What is in an image, beside the system and Node, for people. */
export function describeImage(folder: string): string {
  const packages = packagesIn(join(folder, 'node_modules'))
  const own = readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .sort()
  const all = sizeOf(folder)
  const row = (name: string, { files, bytes }: Size) =>
    `| \`${name}\` | ${inMegabytes(bytes)} | ${files.toLocaleString('en')} |`
  const large = packages
    .filter(({ size }) => size.bytes >= 1e6)
    .sort((one, other) => other.size.bytes - one.size.bytes)
  const small = packages.filter(({ size }) => size.bytes < 1e6).map(({ name }) => name)
  return `# What is in the image

\`npm run test:image\` does what the [Dockerfile](../Dockerfile) says in empty folders, starts what came of it as a user who can write nowhere but in
\`/data\`, uses it, and writes this. Besides there are Node and Debian's system as \`node:*-bookworm-slim\` has them, without npm.

| in /app | MB | files |
|---|---|---|
${own.map((name) => row(name, sizeOf(join(folder, name)))).join('\n')}
${row('node_modules', sizeOf(join(folder, 'node_modules')))}
${row('all', all)}

## Packages

Those of a megabyte or more, of ${packages.length}:

| package | MB | files |
|---|---|---|
${large.map(({ name, size }) => row(name, size)).join('\n')}

And the others: ${small.sort().join(', ')}.
`
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

function packagesIn(modules: string): { name: string; size: Size }[] {
  const names = readdirSync(modules).flatMap((name) => {
    if (name.startsWith('.')) return name === '.cache' ? [name] : []
    return name.startsWith('@')
      ? readdirSync(join(modules, name)).map((inside) => `${name}/${inside}`)
      : [name]
  })
  return names.map((name) => ({ name: nameOf(modules, name), size: sizeOf(join(modules, name)) }))
}

function nameOf(modules: string, name: string): string {
  if (name === '.cache') return 'the built dictionary'
  const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    version?: string
  }
  return `${name} ${version ?? ''}`.trim()
}

function sizeOf(path: string): Size {
  const stats = statSync(path)
  if (!stats.isDirectory()) return { files: 1, bytes: stats.size }
  const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink())
  const sizes = inside.map(({ name }) => sizeOf(join(path, name)))
  return {
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
