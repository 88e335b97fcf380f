import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import type { getsNoSms } from '#web/staff/shared/words/gets-no-sms.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { staffKeys } from './api.ts'

type NoSmsWarningProps = {
  /** Null: the account that the user is in. */
  accountId: string | null
  typed: string
}

/** Warns beside a phone number that is right but of a country to which the account has no text messages sent. */
export function NoSmsWarning({ accountId, typed }: NoSmsWarningProps) {
  const { desk } = useWords(deskTexts)
  const number = useSettled(typed.trim())
  const isUnheard = useNumbering(number !== '')
  const countries = useSmsCountries(accountId, number !== '')
  if (countries === undefined || isUnheard?.(number, countries) !== true) return null
  return <Notice tone="warning">{desk.noSms}</Notice>
}

/** The numbering of the world, fetched once somebody types; without it nothing is warned of. */
function useNumbering(isNeeded: boolean): typeof getsNoSms | null {
  const [numbering, setNumbering] = useState<typeof getsNoSms | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('#web/staff/shared/words/gets-no-sms.ts')
      .then((fetched) => setNumbering(() => fetched.getsNoSms))
      .catch(() => undefined)
  }, [isNeeded])
  return numbering
}

function useSmsCountries(accountId: string | null, isNeeded: boolean) {
  const { data } = useQuery({
    queryKey: [...staffKeys.create, 'options', ...(accountId === null ? [] : [accountId])],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/create-options', { query: accountId === null ? {} : { accountId }, signal }),
    enabled: isNeeded,
  })
  return data?.smsCountries
}
