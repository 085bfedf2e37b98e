import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Opens a TCP connection and writes to it. */
export function openSocket(url: string, ...written: (string | Buffer)[]): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      for (const bytes of written) socket.write(bytes)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/**
 * Writes these bytes and returns the response. Reading ends when the server closes the connection, or after `quietMs` without data;
 * the first byte may take ten times as long.
 */
export async function converse(url: string, written: string | Buffer, quietMs = 60): Promise<string> {
  const socket = await openSocket(url, written)
  let said = ''
  let last = Date.now()
  let isClosed = false
  socket.setEncoding('latin1').on('data', (text) => {
    said += text
    last = Date.now()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  while (!isClosed && Date.now() - last < (said ? quietMs : quietMs * 10)) await setTimeout(10)
  socket.destroy()
  return said
}

/** Status codes of the responses in raw output. */
export const parseStatuses = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
