// The lock file must name every platform's binaries, or `npm ci` refuses it and people on other systems get none.
// Some registries serve only this platform's; npm then leaves the others out in silence.
//   node .ci/lock.mjs          says what is missing and exits 1
//   node .ci/lock.mjs --mend   adds it
// An added entry takes version, os, cpu and libc from the platform's name and the parent's own optionalDependencies.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** Where Node would find `name` when required from the package at `from`, or undefined. */
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

/** The system and processor a binary's package name speaks of, as npm's lock file writes them. */
function platformOf(name) {
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
    ...platformOf(name),
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
