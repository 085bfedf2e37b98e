import './app/no-eval.ts'
import '@fontsource-variable/literata'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource-variable/source-sans-3'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadOpenedPage } from './app/page-components.ts'
import { Providers } from './app/providers.tsx'
import { Routes } from './app/routes.tsx'
import { runWhenIdle } from './lib/when-idle.ts'

// Stub for old browsers, in which layouts are then measured only once.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Array.prototype.at ??= function (this: unknown[], index: number) {
  return this[index < 0 ? this.length + index : index]
}

await loadOpenedPage()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers>
      <Routes />
    </Providers>
  </StrictMode>,
)
runWhenIdle(() => {
  // A part that fails to load here is loaded again when it is needed.
  import('./app/prefetch.ts').then(({ prefetchParts }) => prefetchParts()).catch(() => {})
})
