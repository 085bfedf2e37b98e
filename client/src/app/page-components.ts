import type { ComponentType } from 'react'
import { findPage, type PageName, pages } from '#shared/pages.ts'
import { type LazyComponent, lazyComponent } from '../lib/lazy.tsx'

/** A component that receives the path parameters of its address as props. */
type PageComponent = ComponentType<Record<string, string>>

const modules = import.meta.glob<{ default: PageComponent }>(['../pages/*.tsx', '!../pages/*.test.tsx'])

/** @param module path of the page's module without its extension, as in `shared/pages.ts` */
function lazyPage(module: string): LazyComponent<Record<string, string>> {
  return lazyComponent(async () => {
    const load = modules[`../${module}.tsx`]
    if (!load) throw new Error(`client/src/${module}.tsx does not exist`)
    return (await load()).default
  })
}

export const pageComponents = Object.fromEntries(
  Object.entries(pages).map(([name, { module }]) => [name, lazyPage(module)]),
) as Record<PageName, ReturnType<typeof lazyPage>>

/** Pages without an address of their own. */
export const otherPages = {
  passwordChange: lazyPage('pages/password-change'),
  notFound: lazyPage('pages/not-found'),
}

/** Maximum time that the first render waits for the code of the page, in ms. A spinner is shown afterwards. */
const firstRenderDelayMaxMs = 100

/** Loads the code of the page at the current address before the first render, so that no spinner flashes. */
export async function loadOpenedPage(): Promise<void> {
  const found = findPage(window.location.pathname)
  if (!found) return
  const timeout = new Promise((resolve) => setTimeout(resolve, firstRenderDelayMaxMs))
  // Ignores a failed load: the page reports it when it renders.
  await Promise.race([timeout, pageComponents[found.name].load().catch(() => {})])
}
