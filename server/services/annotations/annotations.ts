import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type {
  Annotation,
  AnnotationChanges,
  AnnotationPage,
  AnnotationQuery,
  NewAnnotation,
} from '#shared/annotations.ts'
import { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import { annotationsMax, removalUndoHours } from '#shared/limits.ts'
import { readInBatches } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, paginate, requireRow } from '../../db/queries.ts'
import { annotations, catalogueOrder, chapters, userTexts, works } from '../../db/schema.ts'
import { isReadableBy } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'
import { matchesSearch } from '../library/library-query.ts'
import { readMarkedWords } from './marked-words.ts'

const annotationNotFound = () => new ApiError('not_found', 'This is no longer among your notes')

export const isOwnNotRemoved = (user: User) =>
  and(eq(annotations.userId, user.id), isNull(annotations.removedAt))

/** Selects the current value of a readable work, an empty string for a hidden work, and the stored copy when there is no chapter. */
const selectShown = (current: PgColumn, kept: PgColumn) =>
  sql<string>`case when ${works.id} is not null then ${current} when ${annotations.chapterId} is null then ${kept} else '' end`

const columns = {
  id: annotations.id,
  clientId: annotations.clientId,
  workId: works.id,
  chapterId: sql<number | null>`case when ${works.id} is not null then ${annotations.chapterId} end`,
  textId: annotations.textId,
  title: sql<string>`coalesce(${userTexts.title}, ${selectShown(works.title, annotations.title)})`,
  author: selectShown(works.author, annotations.author),
  chapterTitle: selectShown(chapters.title, annotations.chapterTitle),
  startWord: annotations.startWord,
  endWord: annotations.endWord,
  kind: annotations.kind,
  colour: annotations.colour,
  note: annotations.note,
  quote: annotations.quote,
  isChanged: annotations.isChanged,
  revision: annotations.revision,
  createdAt: annotations.createdAt,
  updatedAt: annotations.updatedAt,
}

function selectAnnotations(db: Db, user: User, condition: SQL | undefined) {
  return joinTexts(db.select(columns).from(annotations).$dynamic(), user).where(
    and(condition, isOwnNotRemoved(user)),
  )
}

function joinTexts<Query extends PgSelect>(query: Query, user: User) {
  return query
    .leftJoin(chapters, eq(chapters.id, annotations.chapterId))
    .leftJoin(works, and(eq(works.id, chapters.workId), isReadableBy(user)))
    .leftJoin(userTexts, and(eq(userTexts.id, annotations.textId), eq(userTexts.userId, user.id)))
}

const sortOrders = {
  newest: [desc(annotations.createdAt), desc(annotations.id)],
  text: [
    catalogueOrder(columns.title),
    asc(works.id),
    asc(annotations.textId),
    asc(chapters.order),
    asc(annotations.startWord),
    asc(annotations.id),
  ],
}

type Place = Partial<Pick<AnnotationQuery, 'workId' | 'chapterId' | 'textId'>>

const isInPlace = (user: User, { workId, chapterId, textId }: Place): SQL | undefined =>
  and(
    workId ? and(eq(chapters.workId, workId), isReadableBy(user)) : undefined,
    chapterId ? and(eq(annotations.chapterId, chapterId), isReadableBy(user)) : undefined,
    textId ? eq(annotations.textId, textId) : undefined,
  )

function matchesQuery(user: User, { kind, colour, search, ...place }: AnnotationQuery): SQL | undefined {
  return and(
    isInPlace(user, place),
    kind ? eq(annotations.kind, kind) : undefined,
    colour ? eq(annotations.colour, colour) : undefined,
    matchesSearch(annotations.searched, search),
  )
}

/** Returns a page of the reader's annotations. A page past the last one has the totals, but no annotations. */
export async function listAnnotations(db: Db, user: User, query: AnnotationQuery): Promise<AnnotationPage> {
  const wanted = selectAnnotations(db, user, matchesQuery(user, query))
  const total = await db.$count(wanted.as('wanted'))
  const sorted = selectAnnotations(db, user, matchesQuery(user, query)).orderBy(...sortOrders[query.sort])
  const onPage = await paginate(sorted.$dynamic(), query)
  return { annotations: onPage, total, totalPages: Math.ceil(total / query.limit) }
}

/** Returns the reader's annotations that match a condition, ordered by id. */
export function findAnnotations(db: Db, user: User, condition: SQL | undefined): Promise<Annotation[]> {
  return selectAnnotations(db, user, condition).orderBy(annotations.id)
}

const annotationsAtOnce = 100

/** Reads the reader's annotations in text order. Uses batches, because together they can be far larger than memory. */
export async function* readAnnotations(db: Db, user: User, place: Place = {}): AsyncGenerator<Annotation[]> {
  const ids = db.select({ id: annotations.id, size: sql<number>`1` }).from(annotations)
  const all = await joinTexts(ids.$dynamic(), user)
    .where(and(isInPlace(user, place), isOwnNotRemoved(user)))
    .orderBy(...sortOrders.text)
  yield* readInBatches(all, annotationsAtOnce, (batch) =>
    selectAnnotations(db, user, inArray(annotations.id, batch)).orderBy(...sortOrders.text),
  )
}

const content = ['chapterId', 'textId', 'startWord', 'endWord', 'revision', 'kind', 'colour', 'note'] as const

/** Condition: an earlier attempt of this call created the annotation, or it has the same content, for example from another tab. */
const isMade = (user: User, added: NewAnnotation) => {
  const isSame = content.map((name) => sql`${annotations[name]} is not distinct from ${added[name] ?? null}`)
  const isMadeBefore = eq(annotations.clientId, added.clientId)
  return and(eq(annotations.userId, user.id), or(isMadeBefore, and(isNull(annotations.removedAt), ...isSame)))
}

/**
 * Marks words of a chapter or an own text. Another call with the same client id or content returns the same annotation.
 * @throws ApiError as `readMarkedWords`, and `conflict` at the limit
 */
export async function createAnnotation(
  db: Db,
  user: User,
  added: NewAnnotation & { createdAt?: Date | undefined },
): Promise<Annotation> {
  const { chapterId, textId, ...row } = added
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    if ((await tx.$count(annotations, isMade(user, added))) > 0) return
    if ((await tx.$count(annotations, isOwnNotRemoved(user))) >= annotationsMax) throw tooMany()
    const marked = await readMarkedWords(tx, user, { chapterId, textId }, added)
    await tx.insert(annotations).values({ ...row, ...marked, chapterId, textId, userId: user.id })
  })
  return getAnnotation(db, user, isMade(user, added))
}

const tooMany = () =>
  new ApiError(
    'conflict',
    `You have ${formatNumber(annotationsMax)} highlights, notes and bookmarks, which is the limit: delete some to add another`,
  )

async function getAnnotation(db: Db, user: User, condition: SQL | undefined): Promise<Annotation> {
  return requireRow(await findAnnotations(db, user, condition), annotationNotFound)
}

const isOwn = (user: User, id: number) => and(eq(annotations.id, id), eq(annotations.userId, user.id))

/**
 * Changes an annotation, or restores a removed one.
 * @throws ApiError `not_found`, also for another reader's annotation; `conflict` when the annotation was changed since `updatedAt`. For a
 * new range, also the errors of `readMarkedWords`.
 */
export async function changeAnnotation(db: Db, user: User, id: number, changes: AnnotationChanges) {
  const { range, isRemoved, updatedAt, ...row } = changes
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    const isKnown = isRemoved === false ? isOwn(user, id) : and(isOwn(user, id), isOwnNotRemoved(user))
    const found = requireRow(await tx.select().from(annotations).where(isKnown), annotationNotFound)
    nextUpdatedAt(found, { ...row, updatedAt })
    const marked = range && { ...range, ...(await readMarkedWords(tx, user, found, range)), isChanged: false }
    const restored = isRemoved === false && { removedAt: null }
    await tx
      .update(annotations)
      .set({ ...row, ...marked, ...restored, updatedAt: new Date() })
      .where(isOwn(user, id))
  })
  return getAnnotation(db, user, eq(annotations.id, id))
}

/** Removes an annotation; `changeAnnotation` can restore it. @throws ApiError `not_found`, also for another reader's annotation */
export async function removeAnnotation(db: Db, user: User, id: number): Promise<void> {
  const removed = await db
    .update(annotations)
    .set({ removedAt: new Date() })
    .where(and(isOwn(user, id), isOwnNotRemoved(user)))
    .returning({ id: annotations.id })
  requireRow(removed, annotationNotFound)
}

/** Deletes annotations whose removal can no longer be undone. */
export async function cleanUpAnnotations(db: Db): Promise<void> {
  const limit = sql`now() - make_interval(hours => ${removalUndoHours})`
  await db.delete(annotations).where(lt(annotations.removedAt, limit))
}
