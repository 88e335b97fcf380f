import { useEffect } from 'react'

import { staffSession } from '#web/staff/session/staff-client.ts'

/** Follows what other tabs do with the session. */
export function useTabsFollowed(): void {
  useEffect(() => {
    const listen = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === localStorage) staffSession.follow(key)
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
}
