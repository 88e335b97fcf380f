import { useState } from 'react'

/** What to say when something changes after it was first known; undefined while it is not. */
export function useAnnounced(current: string | null | undefined): string {
  const [known, setKnown] = useState<string | null | undefined>()
  const [said, setSaid] = useState('')
  if (current !== undefined && current !== known) {
    if (known !== undefined) setSaid(current ?? '')
    setKnown(current)
  }
  return said
}
