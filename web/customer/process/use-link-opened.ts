import { useEffect, useEffectEvent } from 'react'

import { call } from '#web/lib/api/call.ts'
import type { LinkOpenedInput } from '#worker/contract/customer/process-inputs.ts'

import { useProcessWrite } from './use-process-write.ts'

type LinkType = LinkOpenedInput['linkType']

/** Tells that a person has the page before their eyes, where that is not known: programs that only fetch links never show it. */
export function useLinkOpened(code: string, opened: LinkType | null): void {
  const { mutate } = useProcessWrite(code)
  // Should it fail, the next load tells it; the confirmation opens the process too.
  const report = useEffectEvent((linkType: LinkType) =>
    mutate({ isAside: true, send: () => call('PUT /api/process/link-opened', { code, body: { linkType } }) }),
  )
  useEffect(() => {
    // A server of before does not say.
    if (!opened) return undefined
    if (document.visibilityState === 'visible') {
      report(opened)
      return undefined
    }
    const listening = new AbortController()
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      listening.abort()
      report(opened)
    }
    document.addEventListener('visibilitychange', seen, { signal: listening.signal })
    return () => listening.abort()
  }, [opened])
}
