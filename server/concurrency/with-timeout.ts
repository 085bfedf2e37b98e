/** Resolves to the promise's result, or to undefined after `ms`; the work itself continues. Clears its timer when the work is done. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms).unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
