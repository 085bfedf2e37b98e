import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP proxy between server and database that simulates network failures. */
export interface NetworkProxy {
  /** URL of the database through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  refuse(): void
  /** Keeps connections open but forwards nothing. */
  hang(): void
  /** Forwards again, including connections that hung. */
  mend(): void
  /** Connects later connections to another server; existing connections keep theirs. */
  switchTarget(target: string): void
  close(): void
}

/** Starts a proxy in front of a Postgres URL. */
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
    switchTarget(other) {
      ;({ hostname, port } = new URL(other))
    },
    close() {
      breakAll()
      server.close()
    },
  }
}
