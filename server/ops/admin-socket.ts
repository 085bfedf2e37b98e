import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { socketPath } from '../db/embedded/data-dir.ts'

/** Answers a command. The signal says that nobody waits for the answer any more. */
type Run = (command: string[], signal: AbortSignal) => Promise<string>

/** Takes commands from who may open a file of the data directory: one JSON line in, one out. */
export async function listenForCommands(dataDir: string, run: Run): Promise<Server> {
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
      // What is asked for may take longer than to ask.
      socket.setTimeout(0)
      const gone = new AbortController()
      socket.once('close', () => gone.abort(new Error('Nobody waits for it any more')))
      const answer = await answerTo(line, (command) => run(command, gone.signal))
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

async function answerTo(line: string, run: (command: string[]) => Promise<string>): Promise<Answer> {
  try {
    return { text: await run(JSON.parse(line)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'The command failed' }
  }
}

/**
 * Hands a command to the server that has the data directory open, and waits so many ms for its answer.
 * @returns its answer, or undefined when no server listens there.
 * @throws Error with the server's sentence when the command fails.
 */
export function sendCommand(
  dataDir: string,
  command: string[],
  answerMs = 15_000,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir, 'admin'))
    let line = ''
    socket
      .setEncoding('utf8')
      .setTimeout(answerMs, () => socket.destroy(new Error('The server does not answer')))
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`))
    socket.on('data', (chunk: string) => {
      line += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    socket.on('end', () => {
      const { text, error }: Answer = line ? JSON.parse(line) : { error: 'The server went away' }
      if (error) reject(new Error(error))
      else resolve(text)
    })
  })
}
