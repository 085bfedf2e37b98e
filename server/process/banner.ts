import { productName } from '#shared/limits.ts'

interface Started {
  port: number
  host: string | undefined
  where: string
  /** Credentials of a first administrator that was just created; shown only once. */
  made: { email: string; password: string } | undefined
  hasAdministrator: boolean
}

/** Formats the start message: address, data folder, administrator. */
export function formatBanner({ port, host, where, made, hasAdministrator }: Started): string {
  const name = host === undefined || host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host
  const lines = [`${productName} is open at http://${name}:${port}`, `Data: ${where}`]
  if (made) lines.push(`Administrator: ${made.email}  password: ${made.password}  (shown only now)`)
  else if (!hasAdministrator) lines.push('No administrator yet: npm run admin -- create EMAIL')
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
