import { sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { Db } from '../../db/client.ts'

/** Numbers that nothing else in the database uses as the first of two of an advisory lock. */
const kinds = { texts: 1, savedWords: 2, reports: 3, passkeys: 4, ownBooks: 5 }

/**
 * Lets what a reader adds of one kind come in turn until the transaction ends, so that what has been counted stays true. It
 * comes before any row is held; the reader's row is left alone, which deletions and saves of positions wait for.
 */
export async function takeTurn(tx: Db, kind: keyof typeof kinds, { id }: User): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}::int, ${id}::int)`)
}
