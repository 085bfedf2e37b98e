import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'

/** A component whose code is fetched when it is first drawn, or before, by whoever knows that it will be. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Fetches the code, once. @throws UnfetchedError */
  fetch(): Promise<unknown>
  /** Whether its code is at hand. */
  isFetched(): boolean
}

/** The code of a part of the page did not come: the network is away, or the server has newer code. */
export class UnfetchedError extends Error {
  override name = 'UnfetchedError'

  /** @param forget has it fetched anew by whoever draws it next */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('a part of the page could not be fetched', { cause })
  }
}

/** Chromium, Firefox and WebKit say it each in their words, and Vite of a style sheet in its own. */
const unfetched = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whatever loads the module may say it in words of its own, with this as the cause. */
const isUnfetched = (error: unknown): boolean =>
  error instanceof Error && (unfetched.test(error.message) || isUnfetched(error.cause))

/** Where its code is at hand it is drawn at once; else whatever suspends around it waits. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = new Code(load)
  return Object.assign((props: Props) => <Drawn code={code} props={props} />, {
    fetch: () => code.fetch(),
    isFetched: () => code.isFetched(),
  })
}

class Code<Props extends object> {
  #loaded: ComponentType<Props> | undefined
  #loading: Promise<ComponentType<Props>> | undefined
  #waiting = this.#wait()

  constructor(readonly load: () => Promise<ComponentType<Props>>) {}

  component(): ComponentType<Props> {
    return this.#loaded ?? this.#waiting
  }

  isFetched(): boolean {
    return this.#loaded !== undefined
  }

  fetch(): Promise<ComponentType<Props>> {
    this.#loading ??= this.load().then(
      (component) => {
        this.#loaded = component
        return component
      },
      (cause) => {
        this.#loading = undefined
        // What breaks as it is begun has come, and is broken.
        if (!isUnfetched(cause)) throw cause
        throw new UnfetchedError(cause, () => {
          this.#waiting = this.#wait()
        })
      },
    )
    return this.#loading
  }

  /** React keeps a failure for as long as it has this. */
  #wait(): ComponentType<Props> {
    return lazy(async () => ({ default: await this.fetch() })) as unknown as ComponentType<Props>
  }
}

function Drawn<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  // Whichever it begins with it stays, or what it knows would be lost.
  const [Component] = useState(() => code.component())
  return <Component {...props} />
}

/** Whether all of these have come, or cannot: what is drawn together before that would move when they come. */
export function useFetched(parts: readonly Pick<LazyComponent<never>, 'fetch' | 'isFetched'>[]): boolean {
  const [isSettled, setSettled] = useState(() => parts.every((part) => part.isFetched()))
  useEffect(() => {
    if (!isSettled) void Promise.allSettled(parts.map((part) => part.fetch())).then(() => setSettled(true))
  }, [parts, isSettled])
  return isSettled
}
