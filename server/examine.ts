import { connectToPostgres } from './db/connection.ts'
import { examineAddress } from './doctor/address.ts'
import { examineDatabase } from './doctor/database.ts'
import { type Finding, well, wrong } from './doctor/finding.ts'
import { examineMachine } from './doctor/machine.ts'
import { examineUploads } from './doctor/uploads.ts'
import { type Env, readEnv, uploadsStorageOf } from './env.ts'
import { sendCommand } from './socket/admin-socket.ts'

/** Looks at an installation and says what is well and what is not, with what to do: a line each. */
export async function examine(address?: string): Promise<{ isWell: boolean; text: string }> {
  const findings = await findingsOf(address)
  const lines = findings.map(({ isWell, says }) => `${isWell ? 'fine ' : 'WRONG'}  ${says}`)
  return { isWell: findings.every(({ isWell }) => isWell), text: lines.join('\n') }
}

async function findingsOf(address: string | undefined): Promise<Finding[]> {
  const settings = examineSettings()
  if (!settings.env) return settings.findings
  return [
    ...settings.findings,
    ...(await examineMachine(settings.env.DATA_DIR)),
    ...(await examineUploads(uploadsStorageOf(settings.env))),
    ...(await reachDatabase(settings.env)),
    ...(address ? await examineAddress(address) : []),
  ]
}

function examineSettings(): { env?: Env; findings: Finding[] } {
  try {
    const env = readEnv({ needsSecret: process.env.NODE_ENV === 'production' })
    return { env, findings: [well('The settings can be read, and the secret is strong where there is one')] }
  } catch (error) {
    return { findings: [wrong((error as Error).message)] }
  }
}

/** The embedded database is looked at by the server that has it open: to open it is to change it. */
async function reachDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Env): Promise<Finding[]> {
  try {
    if (!databaseUrl) {
      const answered = await sendCommand(dataDir, ['doctor'])
      return answered
        ? JSON.parse(answered)
        : [well('The embedded database is looked at while a server has it open: none does')]
    }
    const connection = await connectToPostgres(databaseUrl)
    return await examineDatabase(connection.query).finally(() => connection.close())
  } catch (error) {
    return [wrong((error as Error).message)]
  }
}
