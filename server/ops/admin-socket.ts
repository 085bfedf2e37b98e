import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { socketPath } from '../db/embedded/data-dir.ts'

/** Runs a command and returns its output. The signal aborts when the client has disconnected. */
type RunCommand = (command: string[], signal: AbortSignal) => Promise<string>

/** Listens on a socket that only the owner of the data directory can open. A command and its answer are one line of JSON each. */
export async function listenForCommands(dataDir: string, run: RunCommand): Promise<Server> {
  const path = socketPath(dataDir, 'admin')
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    let line = ''
    socket.on('data', async (chunk: string) => {
      const isAnswered = line.includes('\n')
      line += chunk
      if (isAnswered || !line.includes('\n')) return
      // The timeout is for receiving a command; running it may take longer.
      socket.setTimeout(0)
      const disconnected = new AbortController()
      socket.once('close', () => disconnected.abort(new Error('The client has disconnected')))
      const answer = await runLine(line, (command) => run(command, disconnected.signal))
      socket.end(`${JSON.stringify(answer)}\n`)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve)
  })
  server.on('error', () => {})
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return server
}

interface Answer {
  text?: string
  error?: string
}

async function runLine(line: string, run: (command: string[]) => Promise<string>): Promise<Answer> {
  try {
    return { text: await run(JSON.parse(line)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'The command failed' }
  }
}

/**
 * Sends a command to the server that has the data directory open.
 * @returns its answer, or undefined when no server is listening.
 * @throws Error with the server's message when the command fails, or when no answer arrives in time.
 */
export function sendCommand(
  dataDir: string,
  command: string[],
  timeoutMs = 15_000,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir, 'admin'))
    let line = ''
    socket
      .setEncoding('utf8')
      .setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer')))
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`))
    socket.on('data', (chunk: string) => {
      line += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    socket.on('end', () => {
      const { text, error }: Answer = line ? JSON.parse(line) : { error: 'The server closed the connection' }
      if (error) reject(new Error(error))
      else resolve(text)
    })
  })
}
