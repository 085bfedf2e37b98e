import { type Env, getUploadsStorage, readEnv, secretMissing } from '../../env.ts'
import { findStoredSecret } from '../../http/session-secret.ts'
import { examineAddress } from './address.ts'
import { examineEmbedded } from './embedded.ts'
import { type Finding, fine, problem } from './finding.ts'
import { examineMachine, examineUploads } from './machine.ts'
import { examinePostgres } from './postgres.ts'

export async function runDoctor(address?: string): Promise<{ isWell: boolean; text: string }> {
  const findings = await collectFindings(address)
  const lines = findings.map(({ isWell, says }) => `${isWell ? 'fine ' : 'WRONG'}  ${says}`)
  return { isWell: findings.every(({ isWell }) => isWell), text: lines.join('\n') }
}

async function collectFindings(address: string | undefined): Promise<Finding[]> {
  const { env, finding } = examineSettings()
  if (!env) return [finding]
  return [
    finding,
    examineSecret(env),
    ...(await examineMachine(env.DATA_DIR)),
    ...(await examineUploads(getUploadsStorage(env))),
    ...(await examineConfiguredDatabase(env)),
    ...(address ? await examineAddress(address, env.SESSION_SECRET ?? findStoredSecret(env.DATA_DIR)) : []),
  ]
}

function examineSettings(): { env?: Env; finding: Finding } {
  try {
    // Does not require the secret here: `examineSecret` checks it.
    return { env: readEnv({ needsSecret: false }), finding: fine('The settings can be read') }
  } catch (error) {
    return { finding: problem((error as Error).message) }
  }
}

/** Checks SESSION_SECRET. Without it, the site starts only with `--dev`, and stores a generated secret in DATA_DIR. */
export function examineSecret({ SESSION_SECRET: secret, DATA_DIR: dataDir }: Env): Finding {
  if (secret) return fine('SESSION_SECRET is strong')
  return process.env.NODE_ENV !== 'production' && findStoredSecret(dataDir)
    ? fine(
        'There is no SESSION_SECRET: this is a development folder, where only "npm run dev" starts the site',
      )
    : problem(secretMissing)
}

async function examineConfiguredDatabase(env: Env): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  if (url) return examinePostgres({ url, directUrl })
  return examineEmbedded(env.DATA_DIR).catch(({ message }: Error) => [problem(message)])
}
