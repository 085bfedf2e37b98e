import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What lies between the server and its database, and can fail as a network does. */
export interface NetworkProxy {
  /** The same database through the proxy. */
  url: string
  /** Breaks every connection and takes no new one. */
  refuse(): void
  /** Keeps every connection and lets nothing through any more: who asks hears nothing. */
  hang(): void
  /** Lets new connections through, and those that hung go on. */
  mend(): void
  /** Leads new connections to another one. */
  leadTo(target: string): void
  close(): void
}

/** Puts a proxy before the Postgres at an address. */
export async function startProxy(target: string): Promise<NetworkProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'refusing' | 'hanging' = 'open'
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (state === 'hanging') socket.pause()
      if (state === 'refusing') socket.resetAndDestroy()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    refuse() {
      state = 'refusing'
      breakAll()
    },
    hang() {
      state = 'hanging'
      for (const socket of sockets) socket.pause()
    },
    mend() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    leadTo(other) {
      ;({ hostname, port } = new URL(other))
    },
    close() {
      breakAll()
      server.close()
    },
  }
}
