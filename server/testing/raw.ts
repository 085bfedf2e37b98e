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
 * Writes these bytes and returns the response. Reading ends when the server closes the connection, or after `quietMs` without data. The
 * first byte may take ten times as long.
 */
export async function exchangeRaw(url: string, written: string | Buffer, quietMs = 60): Promise<string> {
  const socket = await openSocket(url, written)
  let output = ''
  let last = Date.now()
  let isClosed = false
  socket.setEncoding('latin1').on('data', (text) => {
    output += text
    last = Date.now()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  while (!isClosed && Date.now() - last < (output ? quietMs : quietMs * 10)) await setTimeout(10)
  socket.destroy()
  return output
}

/** Returns the status codes of the responses in raw HTTP output. */
export const parseStatuses = (output: string) =>
  [...output.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
