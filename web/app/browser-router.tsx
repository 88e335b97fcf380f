import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPath, Router, type Location, type Navigator, type To } from 'react-router'

import { isPageHeld } from '#web/ui/page/held-page.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'hash' | 'key'> & { state: unknown }

const followers = new Set<() => void>()

function currentPlace(): Place {
  const { pathname, search, hash } = window.location
  const kept: unknown = window.history.state
  const isOurs = typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string'
  return {
    pathname,
    search,
    hash,
    key: isOurs && typeof kept.key === 'string' ? kept.key : 'default',
    state: isOurs && 'usr' in kept ? kept.usr : null,
  }
}

function addressOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function goTo(to: To, state: unknown, change: 'pushState' | 'replaceState'): void {
  window.history[change]({ usr: state ?? null, key: crypto.randomUUID() }, '', addressOf(to))
  for (const follow of followers) follow()
}

const navigator: Navigator = {
  createHref: addressOf,
  go: (delta) => window.history.go(delta),
  push: (to, state) => goTo(to, state, 'pushState'),
  replace: (to, state) => goTo(to, state, 'replaceState'),
}

/**
 * react-router over the browser's history. Its own BrowserRouter brings links, forms and scroll restoration along, a
 * third of the router's bytes, which the customer's few pages do without.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace)
  // Before the effects of the pages, which may send the browser on at once.
  useLayoutEffect(() => {
    const follow = () => setPlace(currentPlace())
    const goBack = () => {
      if (!isPageHeld()) follow()
    }
    followers.add(follow)
    window.addEventListener('popstate', goBack)
    return () => {
      followers.delete(follow)
      window.removeEventListener('popstate', goBack)
    }
  }, [])
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  )
}
