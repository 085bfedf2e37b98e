import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

let nextPort = randomInt(11_000, 30_000)

/**
 * Finds a free port below the range from which the system assigns ports, so that no other connection or server takes it before the caller
 * uses it.
 */
export function findFreePort(): Promise<number> {
  const port = nextPort++
  return new Promise((resolve) => {
    const probe = createServer()
    probe
      .once('error', () => resolve(findFreePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })
}
