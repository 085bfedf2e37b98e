import type { Db } from '../db/client.ts'
import { isLockConflict } from '../db/failures.ts'
import { milestones, pageContent, works } from '../db/schema.ts'
import { withRetry } from '../db/with-retry.ts'
import { addWork } from '../services/library/library.ts'
import { starterPageTexts } from './page-texts.ts'
import { readPieces } from './pieces.ts'

/** Loads the starter library once into a database without works; later changes by administrators are never reverted. */
export async function loadStarterLibrary(db: Db): Promise<void> {
  await runOnce(db, 'starter library', async (tx) => {
    if ((await tx.$count(works)) > 0) return
    for (const piece of readPieces()) await addWork(tx, piece)
  })
}

/** Fills the About page once in a database without page texts; an emptied page stays empty. */
export async function loadStarterPageTexts(db: Db): Promise<void> {
  await runOnce(db, 'starter page content', async (tx) => {
    if ((await tx.$count(pageContent)) === 0) await tx.insert(pageContent).values(starterPageTexts)
  })
}

/** Runs `work` once per database, in the transaction that inserts the milestone. */
export async function runOnce(db: Db, milestone: string, work: (tx: Db) => Promise<void>): Promise<void> {
  const run = () =>
    db.transaction(async (tx) => {
      const row = { name: milestone }
      const [first] = await tx.insert(milestones).values(row).onConflictDoNothing().returning()
      if (first) await work(tx)
    })
  // Retries, because another server may hold the lock for longer than the lock timeout.
  await withRetry(run, { isRetryable: isLockConflict })
}
