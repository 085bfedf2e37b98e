import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { getSocketPath } from '../db/embedded/data-dir.ts'

/** Runs a command and returns its output. The signal aborts when the client has disconnected. */
type RunCommand = (command: string[], signal: AbortSignal) => Promise<string>

/** Listens on a socket that only the owner of the data directory can open. A command and its answer are one line of JSON each. */
export async function listenForCommands(dataDir: string, run: RunCommand): Promise<Server> {
  const path = getSocketPath(dataDir, 'admin')
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    createInterface(socket).once('line', async (line) => {
      // The timeout is for receiving a command; running it may take longer.
      socket.setTimeout(0)
      const disconnected = new AbortController()
      socket.once('close', () => disconnected.abort(new Error('The client has disconnected')))
      const answer = await runLine(line, (command) => run(command, disconnected.signal))
      socket.end(`${JSON.stringify(answer)}\n`)
    })
  })
  await once(server.listen(path), 'listening')
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
export async function sendCommand(dataDir: string, command: string[], timeoutMs = 15_000) {
  const socket = connect(getSocketPath(dataDir, 'admin'))
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer')))
  socket.write(`${JSON.stringify(command)}\n`)
  const line = await readText(socket).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return undefined
    throw error
  })
  if (line === undefined) return undefined
  const { text, error }: Answer = line ? JSON.parse(line) : { error: 'The server closed the connection' }
  if (error) throw new Error(error)
  return text
}
