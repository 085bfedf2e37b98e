import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepAliveMs } from '../limits.ts'

/** Round-robin load balancer without session affinity; skips a process that refuses the connection. */
export interface Balancer {
  url: string
  close(): void
}

export async function startBalancer(processes: readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (req, res) => {
    turn += 1
    pass(req, res, turn)
  })

  function pass(req: IncomingMessage, res: ServerResponse, next: number, tried = 1): void {
    const { hostname, port } = new URL(processes[next % processes.length] ?? '')
    // The path is forwarded unchanged.
    const { url: path, method, headers } = req
    const passed = request({ hostname, port, path, method, headers, agent: false })
    let isConnected = false
    let isAnswered = false
    passed.on('response', (answer) => {
      isAnswered = true
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
      answer.on('error', () => res.destroy())
    })
    passed.on('error', () => {
      if (!isConnected && tried < processes.length) pass(req, res, next + 1, tried + 1)
      // A process may respond and close before it has read the whole body, so an error after the response is ignored.
      else if (!isAnswered) res.destroy()
    })
    res.on('close', () => passed.destroy())
    passed.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        req.pipe(passed)
      }),
    )
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
