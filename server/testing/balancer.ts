import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands before several processes of a site, as a balancer that knows nobody again: each request goes to the next one. */
export interface Balancer {
  url: string
  close(): void
}

export async function startBalancer(processes: readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((req, res) => {
    const target = processes[turn % processes.length] ?? ''
    turn += 1
    const { hostname, port } = new URL(target)
    // The address as it was written: nothing tidies it up on the way.
    const passed = request({ hostname, port, path: req.url, method: req.method, headers: req.headers })
    let isAnswered = false
    passed.on('response', (answer) => {
      isAnswered = true
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
      answer.on('error', () => res.destroy())
    })
    // A process that has answered may close before it has read all that was sent.
    passed.on('error', () => isAnswered || res.destroy())
    res.on('close', () => passed.destroy())
    req.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
