import { lazyPart } from '../../components/lazy-part.tsx'
import { SiteBar } from '../../components/message-page.tsx'

/** The header of pages that seldom show it. */
export const LazySiteHeader = lazyPart(
  async () => (await import('./site-header.tsx')).SiteHeader,
  <SiteBar />,
)
