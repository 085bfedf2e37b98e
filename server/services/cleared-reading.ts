import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { clearedReading, readingSessions, works } from '../db/schema.ts'

/**
 * Deletes reading sessions and adds them to the site's statistics, which know no reader. Whatever takes sessions with it when
 * it is deleted calls this first, in the same transaction, while it holds the row that new sessions would need.
 */
export async function clearSessions(tx: Db, which: SQL | undefined): Promise<void> {
  const gone = tx
    .$with('gone')
    .as(
      tx
        .delete(readingSessions)
        .where(which)
        .returning({ workId: readingSessions.workId, activeMs: readingSessions.activeMs }),
    )
  await tx
    .with(gone)
    .insert(clearedReading)
    .select(
      tx
        .select({
          workId: gone.workId,
          category: works.category,
          sessions: sql<number>`count(*)::int`.as('sessions'),
          activeMs: sql<number>`sum(${gone.activeMs})`.as('active_ms'),
        })
        .from(gone)
        .innerJoin(works, eq(works.id, gone.workId))
        // In one order for all, so that two who remove sessions of the same works do not wait for each other.
        .groupBy(gone.workId, works.category)
        .orderBy(gone.workId),
    )
    .onConflictDoUpdate({
      target: clearedReading.workId,
      set: {
        category: sql`excluded.category`,
        sessions: sql`${clearedReading.sessions} + excluded.sessions`,
        activeMs: sql`${clearedReading.activeMs} + excluded.active_ms`,
      },
    })
}
