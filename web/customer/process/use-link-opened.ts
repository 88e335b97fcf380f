import { useEffect, useEffectEvent } from 'react'

import { call } from '#web/lib/api/call.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { LinkOpenedInput } from '#worker/contract/process-inputs.ts'

import { useProcessWrite } from './use-process-write.ts'

type LinkType = LinkOpenedInput['linkType']

const storageKey = (code: string, linkType: LinkType) => `link-opened:${code}:${linkType}`

/** Tells once that a person has the page before their eyes: programs that only fetch links never show it. */
export function useLinkOpened(code: string, linkType: LinkType): void {
  const { mutate } = useProcessWrite(code)
  const tell = useEffectEvent((type: LinkType) => {
    const key = storageKey(code, type)
    if (tabStore.get(key) !== null) return
    // Should it fail, the next load tells it; the confirmation opens the process too.
    mutate(
      { isAside: true, send: () => call('PUT /api/process/link-opened', { code, body: { linkType: type } }) },
      { onSuccess: () => tabStore.set(key, 'told') },
    )
  })
  useEffect(() => {
    if (document.visibilityState === 'visible') {
      tell(linkType)
      return undefined
    }
    const listening = new AbortController()
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      listening.abort()
      tell(linkType)
    }
    document.addEventListener('visibilitychange', seen, { signal: listening.signal })
    return () => listening.abort()
  }, [linkType])
}
