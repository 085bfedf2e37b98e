import { type Env, getUploadsStorage, readEnv, secretMissing } from '../../env.ts'
import { findStoredSecret } from '../../http/session-secret.ts'
import { examineAddress } from './address.ts'
import { examineEmbedded } from './embedded.ts'
import { type Finding, well, wrong } from './finding.ts'
import { examineMachine } from './machine.ts'
import { examinePostgres } from './postgres.ts'
import { examineUploads } from './uploads.ts'

/** Looks at an installation and says what is well and what is not, with what to do: a line each. */
export async function examine(address?: string): Promise<{ isWell: boolean; text: string }> {
  const findings = await findingsOf(address)
  const lines = findings.map(({ isWell, says }) => `${isWell ? 'fine ' : 'WRONG'}  ${says}`)
  return { isWell: findings.every(({ isWell }) => isWell), text: lines.join('\n') }
}

async function findingsOf(address: string | undefined): Promise<Finding[]> {
  const { env, finding } = examineSettings()
  if (!env) return [finding]
  return [
    finding,
    examineSecret(env),
    ...(await examineMachine(env.DATA_DIR)),
    ...(await examineUploads(getUploadsStorage(env))),
    ...(await examineDatabaseOf(env)),
    ...(address ? await examineAddress(address, env.SESSION_SECRET ?? findStoredSecret(env.DATA_DIR)) : []),
  ]
}

function examineSettings(): { env?: Env; finding: Finding } {
  try {
    // Without a secret there is more to say than that: it is looked at by itself.
    return { env: readEnv({ needsSecret: false }), finding: well('The settings can be read') }
  } catch (error) {
    return { finding: wrong((error as Error).message) }
  }
}

/** Looks whether the site would start: only `--dev`, which leaves a secret of its own in DATA_DIR, does so without one. */
export function examineSecret({ SESSION_SECRET: secret, DATA_DIR: dataDir }: Env): Finding {
  if (secret) return well('SESSION_SECRET is strong')
  return process.env.NODE_ENV !== 'production' && findStoredSecret(dataDir)
    ? well(
        'There is no SESSION_SECRET: this is a place for development, where the site starts by "npm run dev" alone',
      )
    : wrong(secretMissing)
}

async function examineDatabaseOf(env: Env): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  if (url) return examinePostgres({ url, directUrl })
  return examineEmbedded(env.DATA_DIR).catch(({ message }: Error) => [wrong(message)])
}
