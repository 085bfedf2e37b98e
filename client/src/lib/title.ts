import { useEffect } from 'react'
import { productName } from '#shared/limits.ts'

/** Names the page in the tab, the history and for screen readers. */
export function useTitle(page?: string): void {
  useEffect(() => {
    document.title = page ? `${page} · ${productName}` : productName
  }, [page])
}
