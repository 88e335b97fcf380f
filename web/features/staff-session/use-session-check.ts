import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { storedLanguage, storeLanguage } from '#web/lib/i18n/language.ts'
import { staffCall, staffSession } from '#web/lib/staff/staff-client.ts'
import { writeTimeZone } from '#web/lib/staff/stored-session.ts'
import { deviceStore } from '#web/lib/storage.ts'

const checkEveryMs = 60_000

/** Asks the server who is signed in, now and from time to time, so that who is not let in any more is out at once. */
export function useSessionCheck(): void {
  const { speak } = useBuiltIn()
  const { data } = useQuery({
    queryKey: ['staff', 'check'],
    queryFn: ({ signal }) => staffCall('GET /api/auth/check', { signal }),
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data === undefined) return
    staffSession.update(data.user)
    writeTimeZone(deviceStore, data.accountTimeZone)
    // Without an account the locale is a default of the server's, nobody's choice.
    if (storedLanguage() !== null || data.user.accountId === null) return
    storeLanguage(data.userLocale)
    speak(data.userLocale)
  }, [data, speak])
}
