import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

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

  constructor(cause: unknown) {
    super('a part of the page could not be fetched', { cause })
  }
}

/** Chromium, Firefox and WebKit say it each in their words, and Vite of a style sheet in its own. */
const unfetched = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whatever loads the module may say it in words of its own, with this as the cause. */
const isUnfetched = (error: unknown): boolean =>
  error instanceof Error && (unfetched.test(error.message) || isUnfetched(error.cause))

/** Where its code is at hand it is drawn at once; else what `Waiting` says stands there until it has come. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = new Code(load)
  return Object.assign((props: Props) => <Drawn code={code} props={props} />, {
    fetch: () => code.fetch(),
    isFetched: () => code.component !== undefined,
  })
}

/** What stands in place of a component until its code has come. */
export const Waiting = createContext<ReactNode>(null)

class Code<Props extends object> {
  /** Undefined until it has come. */
  component: ComponentType<Props> | undefined
  #loading: Promise<ComponentType<Props>> | undefined

  constructor(readonly load: () => Promise<ComponentType<Props>>) {}

  fetch(): Promise<ComponentType<Props>> {
    this.#loading ??= this.load().then(
      (component) => {
        this.component = component
        return component
      },
      (cause) => {
        this.#loading = undefined
        // What breaks as it is begun has come, and is broken.
        throw isUnfetched(cause) ? new UnfetchedError(cause) : cause
      },
    )
    return this.#loading
  }
}

/**
 * No `Suspense`: React draws what it has once shown as waiting no sooner than 300 ms later, which is more than most code takes to come.
 */
function Drawn<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const waiting = useContext(Waiting)
  // Whichever it begins with it stays, or what it knows would be lost.
  const [come, setCome] = useState<{ Component?: ComponentType<Props> | undefined; failure?: unknown }>(
    () => ({ Component: code.component }),
  )
  const { Component, failure } = come
  useLayoutEffect(() => {
    if (Component) return
    let isGone = false
    code.fetch().then(
      (fetched) => isGone || setCome({ Component: fetched }),
      (error: unknown) => isGone || setCome({ failure: error }),
    )
    return () => {
      isGone = true
    }
  }, [code, Component])
  if (failure !== undefined) throw failure
  return Component ? <Component {...props} /> : waiting
}

/** Whether all of these have come, or cannot: what is drawn together before that would move when they come. */
export function useFetched(parts: readonly Pick<LazyComponent<never>, 'fetch' | 'isFetched'>[]): boolean {
  const [isSettled, setSettled] = useState(() => parts.every((part) => part.isFetched()))
  useEffect(() => {
    if (!isSettled) void Promise.allSettled(parts.map((part) => part.fetch())).then(() => setSettled(true))
  }, [parts, isSettled])
  return isSettled
}
