import { useEffect } from 'react'

/** Names the page in the tab: what is on it first, then whose it is. */
export function useDocumentTitle(...parts: readonly string[]): void {
  const title = parts.filter((part) => part !== '').join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}
