import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
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

/** Thrown when a lazy module could not be fetched: the network is down, or a newer build replaced its file. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('a module could not be loaded', { cause })
  }
}

/** Error messages of a failed import in Chromium, Firefox and WebKit, and of Vite for a style sheet. */
const loadErrorMessages =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

const isLoadError = (error: unknown): boolean =>
  error instanceof Error && (loadErrorMessages.test(error.message) || isLoadError(error.cause))

/** Rendered in place of a lazy component until its code is loaded. */
export const LoadingFallback = createContext<ReactNode>(null)

interface Code<Props> {
  load(): Promise<ComponentType<Props>>
  /** Set once the code is loaded. */
  component?: ComponentType<Props>
}

export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const code: Code<Props> = {
    async load() {
      loading ??= importComponent()
      try {
        code.component = await loading
        return code.component
      } catch (cause) {
        loading = undefined
        // A fetched module that throws during evaluation has a bug, which is not a load error.
        throw isLoadError(cause) ? new ChunkLoadError(cause) : cause
      }
    },
  }
  return Object.assign((props: Props) => <Loaded code={code} props={props} />, {
    load: code.load,
    isLoaded: () => code.component !== undefined,
  })
}

/** Replaces `Suspense`, which shows loaded content up to 300 ms late once its fallback is on screen. */
function Loaded<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const fallback = useContext(LoadingFallback)
  // In state, because another component type would remount the component and lose its state.
  const [Component, setComponent] = useState(() => code.component)
  const [error, setError] = useState<unknown>()
  useLayoutEffect(() => {
    if (!Component) code.load().then((loaded) => setComponent(() => loaded), setError)
  }, [code, Component])
  if (error !== undefined) throw error
  return Component ? <Component {...props} /> : fallback
}
