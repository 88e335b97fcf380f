import { useState } from 'react'

import { deviceStore } from '#web/lib/storage.ts'

/** Returns whether a user has the rows close together in this browser. */
export function useDensity(userId: string) {
  const key = `staff-board-dense:${userId}`
  const [isDense, setDense] = useState(() => deviceStore.get(key) === '1')
  function toggle() {
    if (isDense) deviceStore.remove(key)
    else deviceStore.set(key, '1')
    setDense(!isDense)
  }
  return { isDense, toggle }
}
