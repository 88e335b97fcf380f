import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { storedLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall, staffSession } from '#web/staff/session/staff-client.ts'
import { accessTokenKey, writeTimeZone } from '#web/staff/session/stored-session.ts'
import { sandboxAddress } from '#web/staff/tour/sandbox-address.ts'
import type { CheckAnswer } from '#worker/contract/auth.ts'

import { languageOfStaff } from './language-of-staff.ts'

const checkEveryMs = 60_000

/**
 * Returns the server's answer on who is signed in. It is asked again where another tab went on to another account
 * meanwhile.
 */
async function askWhoIsIn(signal: AbortSignal): Promise<CheckAnswer> {
  for (;;) {
    const asked = deviceStore.get(accessTokenKey)
    const answer = await staffCall('GET /api/auth/check', { signal })
    if (deviceStore.get(accessTokenKey) === asked) return answer
  }
}

/** Asks the server who is signed in, now and from time to time, so that who is not let in any more is out at once. */
export function useSessionCheck(): void {
  const { choose } = useText(pageTexts)
  const { data } = useQuery({
    queryKey: ['staff', 'check'],
    queryFn: ({ signal }) => askWhoIsIn(signal),
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data === undefined) return
    staffSession.update(data.user)
    writeTimeZone(deviceStore, data.accountTimeZone)
    const locale = languageOfStaff({ ...data, stored: storedLanguage(), isDemo: sandboxAddress() !== null })
    if (locale !== null) choose(locale)
  }, [data, choose])
}
