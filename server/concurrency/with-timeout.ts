/**
 * What a promise comes to, or undefined where it takes longer than `ms`; it goes on then. Nothing is left behind by one that is in time: a timer
 * that goes on holds for as long what it was raced with.
 */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms).unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
