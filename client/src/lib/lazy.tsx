import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** A component whose code is loaded when it is first rendered, or earlier by `load`. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Loads the code once; concurrent calls share the request. @throws ChunkLoadError */
  load(): Promise<unknown>
  isLoaded(): boolean
}

/** A lazily loaded module could not be fetched: the network is down, or a newer build replaced its file. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('a module could not be loaded', { cause })
  }
}

/** Messages of Chromium, Firefox, WebKit and of Vite for a style sheet. */
const loadErrorMessages =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

const isLoadError = (error: unknown): boolean =>
  error instanceof Error && (loadErrorMessages.test(error.message) || isLoadError(error.cause))

/** Rendered in place of a lazy component until its code is loaded. */
export const LoadingFallback = createContext<ReactNode>(null)

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = new Code(load)
  return Object.assign((props: Props) => <Loaded code={code} props={props} />, {
    load: () => code.load(),
    isLoaded: () => code.component !== undefined,
  })
}

class Code<Props extends object> {
  /** Undefined until the code is loaded. */
  component: ComponentType<Props> | undefined
  readonly #load: () => Promise<ComponentType<Props>>
  #loading: Promise<ComponentType<Props>> | undefined

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load
  }

  load(): Promise<ComponentType<Props>> {
    this.#loading ??= this.#load().then(
      (component) => {
        this.component = component
        return component
      },
      (cause) => {
        this.#loading = undefined
        // A module that throws while it is evaluated was fetched: that is a bug in the module.
        throw isLoadError(cause) ? new ChunkLoadError(cause) : cause
      },
    )
    return this.#loading
  }
}

/** Used in place of `Suspense`, which delays showing loaded content by up to 300 ms once its fallback has been shown. */
function Loaded<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const fallback = useContext(LoadingFallback)
  // Kept in state: a different component type would remount and lose the state below.
  const [{ Component, error }, setResult] = useState<{
    Component?: ComponentType<Props> | undefined
    error?: unknown
  }>(() => ({ Component: code.component }))
  useLayoutEffect(() => {
    if (Component) return
    let isUnmounted = false
    code.load().then(
      (loaded) => isUnmounted || setResult({ Component: loaded }),
      (cause: unknown) => isUnmounted || setResult({ error: cause }),
    )
    return () => {
      isUnmounted = true
    }
  }, [code, Component])
  if (error !== undefined) throw error
  return Component ? <Component {...props} /> : fallback
}

/** Returns true once each component is loaded or has failed to load, so that they appear together and shift nothing. */
export function useAllSettled(
  components: readonly Pick<LazyComponent<never>, 'load' | 'isLoaded'>[],
): boolean {
  const [isSettled, setSettled] = useState(() => components.every((component) => component.isLoaded()))
  useEffect(() => {
    if (isSettled) return
    void Promise.allSettled(components.map((component) => component.load())).then(() => setSettled(true))
  }, [components, isSettled])
  return isSettled
}
