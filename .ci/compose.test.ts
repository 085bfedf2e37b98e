import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image: string
  build?: string
  read_only?: boolean
  tmpfs?: string | string[]
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  ports?: string[]
  environment: Record<string, string | number>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  configs?: Record<string, { content: string }>
}

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

// The parser ignores Compose's `!reset` tag and reads the value after it; `logLevel` silences its warning.
const one: Compose = parse(read('compose.yaml'), { merge: true })
const scaled: Compose = parse(read('compose.scale.yaml'), { merge: true, logLevel: 'error' })

const dockerfile = read('Dockerfile')
const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]

/** Merged services, as of `docker compose -f compose.yaml -f compose.scale.yaml`. */
const together = Object.fromEntries(
  [...new Set([...Object.keys(one.services), ...Object.keys(scaled.services)])].map(
    (name): [string, Service] => {
      const [first, second] = [one.services[name], scaled.services[name]]
      const environment = { ...first?.environment, ...second?.environment }
      return [name, { ...first, ...second, environment } as Service]
    },
  ),
)
const processes = Object.entries(together).filter(([, { image }]) => image === 'lectern')
const others = Object.values(together).filter(({ image }) => image !== 'lectern')

test('a process writes to /tmp and /data only, and to the volume when it is the only process', () => {
  expect(one.services.app).toMatchObject({ read_only: true, tmpfs: '/tmp', volumes: ['data:/data'] })
  for (const name of ['app2', 'app3']) {
    const { read_only, tmpfs, volumes } = scaled.services[name] as Service
    expect([read_only, tmpfs, volumes]).toEqual([
      true,
      ['/tmp', '/data:uid=1000,gid=1000,mode=0700'],
      undefined,
    ])
  }
  for (const [, service] of processes)
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
})

test("the volume is the image's data folder, and every named volume is declared", () => {
  expect(dockerfile).toMatch(/^VOLUME \/data$/m)
  const made = [...Object.keys(one.volumes), ...Object.keys(scaled.volumes)]
  const named = Object.values(together).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]),
  )
  expect(named.sort()).toEqual(made.sort())
})

test('other images are pinned to a version', () => {
  expect(one.services.app?.build).toBe('.')
  expect(others).toHaveLength(4)
  for (const { image } of others) expect(image).toMatch(/^[\w/]+:(RELEASE\.)?\d+[-.]\d+/)
  for (const [, base] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^node:\d+\.\d+\.\d+-/)
})

test('the image and every service waited for have a health check', () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\/health\/live/m)
  const waitedFor = [one, scaled]
    .flatMap(({ services }) => Object.values(services))
    .flatMap(({ depends_on: others = {} }) => Object.entries(others))
  expect(waitedFor.length).toBeGreaterThan(0)
  for (const [name, { condition }] of waitedFor) {
    const { healthcheck, image } = together[name] as Service
    if (condition === 'service_healthy') expect(healthcheck?.test[0], name).toMatch(/^CMD/)
    else expect([condition, image.split(':')[0]]).toEqual(['service_completed_successfully', 'minio/minio'])
  }
})

test('three processes share one environment behind a balancer that reaches each', () => {
  expect(processes.map(([name]) => name)).toEqual(['app', 'app2', 'app3'])
  const [first, ...more] = processes.map(([, { environment }]) => environment)
  for (const environment of more) expect(environment).toEqual(first)
  const { content = '' } = scaled.configs?.caddyfile ?? {}
  const upstreams = /reverse_proxy (.*) \{/.exec(content)?.[1]?.split(' ')
  expect(upstreams).toEqual(processes.map(([name]) => `${name}:${port}`))
  expect(first).toMatchObject({ TRUST_PROXY: 1 })
})

test('three processes publish no ports; a single one publishes on localhost', () => {
  expect(processes.map(([, { ports = [] }]) => ports)).toEqual([[], [], []])
  const balancer = scaled.services.balancer
  expect(balancer?.ports).toEqual(['80:80', '443:443'])
  expect(one.services.app?.ports).toEqual([`\${LECTERN_PORT:-127.0.0.1:3000}:${port}`])
})

const known = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('settings of .env reach a process, except those of the container itself', () => {
  const ofContainer = /^(PORT|HOST|DATABASE_(DIRECT_)?URL|DATA_DIR|UPLOADS_DIR|RATE_LIMITS)$/
  const passed = known.filter((name) => !ofContainer.test(name))
  for (const name of passed) expect(one.services.app?.environment[name]).toContain(`\${${name}:`)
  for (const [, { environment }] of processes)
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(passed))
})

test('a process is given only variables that it reads', () => {
  // Lectern's settings do not include PGPASSWORD: the Postgres driver reads it.
  for (const [, { environment }] of [...processes, ['alone', one.services.app as Service] as const])
    expect([...known, 'PGPASSWORD']).toEqual(expect.arrayContaining(Object.keys(environment)))
})
