import { useEffect } from 'react'
import { productName } from '#shared/limits.ts'

/** Sets the title of the tab. An empty title is the product name alone. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
