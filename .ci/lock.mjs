// Checks that the lock file lists the binary packages of every platform. Some registries serve only those of the current platform; npm
// then silently omits the others, and `npm ci` rejects the lock file.
//   node .ci/lock.mjs          lists missing entries and exits with 1
//   node .ci/lock.mjs --mend   adds them, with version, os, cpu and libc from the package name and its parent's optionalDependencies
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** Resolves `name` from the package at `from` as Node does; returns undefined when the lock file lacks it. */
function locate(from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (lock.packages[place]) return place
    if (!folder) return undefined
  }
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** Parses os, cpu and libc from the name of a binary package. */
function parsePlatform(name) {
  const parts = name
    .toLowerCase()
    .replace('windows', 'win32')
    .split(/[/\-_.]/)
  const cpu = processors.filter((processor) => parts.includes(processor))
  const os = systems.filter((system) => parts.includes(system))
  const libc =
    parts.includes('musl') || parts.includes('linuxmusl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : []
  return {
    ...(cpu.length && { cpu }),
    ...(os.length && { os }),
    ...(libc.length && os.includes('linux') && { libc }),
  }
}

const missing = Object.entries(lock.packages).flatMap(([place, parent]) =>
  Object.entries(place === '' ? {} : (parent.optionalDependencies ?? {}))
    .filter(([name]) => !locate(place, name))
    .map(([name, version]) => ({ name, version, parent })),
)

if (missing.length === 0) process.exit(0)

if (!process.argv.includes('--mend')) {
  console.error(
    `package-lock.json lacks ${missing.length} platform packages (${missing[0].name}, ...): run "npm run lock"`,
  )
  process.exit(1)
}

for (const { name, version, parent } of missing) {
  lock.packages[`node_modules/${name}`] = {
    version: version.replace(/^[\^~]/, ''),
    ...(parent.dev && { dev: true }),
    optional: true,
    ...parsePlatform(name),
  }
}
const root = lock.packages['']
delete lock.packages['']
lock.packages = {
  '': root,
  ...Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))),
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: added ${missing.length} platform packages`)
