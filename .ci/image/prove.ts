/**
 * Does what the Dockerfile says, where no container engine is: each stage in an empty folder, then starts what came of it as a container
 * would, as nobody who can write anywhere but in /data, and uses it. Writes how large it is and what is in it to docs/image.md. As root it takes
 * the user of the image; as anybody else it only takes away the right to write.
 *   npm run test:image
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describeImage } from './describe.ts'
import { instructionsOf, isLeftOut } from './dockerfile.ts'
import { type Image, tryImage } from './try.ts'

const root = resolve(import.meta.dirname, '../..')
const page = join(root, 'docs/image.md')
/** Of the image's user. */
const nodeUser = { uid: 1000, gid: 1000 }
const isRoot = process.getuid?.() === 0

/** What a checkout has and the image is not kept from. */
function contextFiles(): string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return files
    .toString()
    .split('\n')
    .filter((file) => file && !isLeftOut(file, ignored))
}

interface Stage {
  folder: string
  workdir: string
  env: Record<string, string>
  command: string[]
  health: string[]
}

/** Goes through the Dockerfile. Returns its last stage. */
function build(work: string): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const files = contextFiles()
  for (const { name, rest } of instructionsOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    console.log(`${name} ${rest}`)
    if (name === 'FROM') {
      const [, , called = 'last'] = rest.split(/\s+/)
      stage = { folder: join(work, called), workdir: '/', env: {}, command: [], health: [] }
      mkdirSync(stage.folder)
      stages.set(called, stage)
    }
    if (!stage) throw new Error('a Dockerfile begins with FROM')
    if (name === 'WORKDIR') stage.workdir = rest
    if (name === 'COPY') copy(rest, stage, stages, files)
    // What else is run is about the system of the image, which is not here.
    if (name === 'RUN' && rest.startsWith('npm ')) {
      execFileSync('sh', ['-c', rest], { cwd: join(stage.folder, stage.workdir), stdio: 'inherit' })
    }
    if (name === 'ENV')
      Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((one) => one.split('='))))
    if (name === 'CMD') stage.command = JSON.parse(rest)
    if (name === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')))
  }
  if (!stage) throw new Error('there is nothing in the Dockerfile')
  return stage
}

function copy(rest: string, stage: Stage, stages: Map<string, Stage>, files: string[]): void {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined
  const target = words.pop() ?? ''
  const into = join(stage.folder, stage.workdir, target)
  for (const source of words) {
    if (from) {
      cpSync(join(from.folder, source), into, { recursive: true, verbatimSymlinks: true })
      continue
    }
    const wanted = files.filter((file) => source === '.' || file === source || file.startsWith(`${source}/`))
    if (wanted.length === 0) throw new Error(`there is no ${source} to copy`)
    for (const file of wanted) {
      const isFolder = source !== '.' && file !== source
      const inside = isFolder ? file.slice(source.length + 1) : file
      mkdirSync(dirname(join(into, inside)), { recursive: true })
      cpSync(join(root, file), join(into, inside))
    }
  }
}

/** Nobody may write to it any more. */
function makeReadOnly(folder: string): void {
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder])
}

const work = mkdtempSync(join(tmpdir(), 'lectern-image-'))
try {
  chmodSync(work, 0o755)
  const stage = build(work)
  const data = join(work, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, nodeUser.uid, nodeUser.gid)
  makeReadOnly(stage.folder)
  const image: Image = {
    folder: join(stage.folder, stage.workdir),
    env: Object.fromEntries(
      Object.entries(stage.env).map(([name, value]) => [name, value.replace(/^\/data/, data)]),
    ),
    command: stage.command,
    health: stage.health,
    user: isRoot ? nodeUser : {},
  }
  await tryImage(image, data)
  writeFileSync(page, describeImage(image.folder))
  console.log(`The image works; ${page} says what is in it.`)
} finally {
  execFileSync('chmod', ['-R', 'u+w', work])
  rmSync(work, { recursive: true, force: true })
}
