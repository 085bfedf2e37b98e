import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './visitor.ts'

/** Starts a null audio device: browsers other than Chromium need a device to play. Returns the environment that names it. */
export async function startSound(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sound-'))
  const socket = join(folder, 'socket')
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
  const args = [
    '-n',
    '--exit-idle-time=-1',
    '--use-pid-file=no',
    ...modules.flatMap((module) => ['-L', module]),
  ]
  const env = { HOME: folder, XDG_RUNTIME_DIR: folder }
  const server = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  await until(async () => existsSync(socket) || undefined, 'the sound device')
  return { server, env: { PULSE_SERVER: `unix:${socket}` } }
}

/** Starts a D-Bus session bus, on which Firefox offers its media controls. Returns the environment that names it. */
export async function startBus(program: string) {
  const server = spawn(program, ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = await once(server.stdout, 'data')
  return { server, env: { DBUS_SESSION_BUS_ADDRESS: String(address).trim() } }
}
