import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { testResults, type TestResult } from '#domain/access/test-sign-in.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'

/** Returns how a test ended, as the address says it that the provider led back to; null where it says nothing. */
function testedIn(search: string): TestResult | null {
  const said = new URLSearchParams(search).get('tested')
  return testResults.find((result) => result === said) ?? null
}

const toneOf = (result: TestResult) => {
  if (result === 'fine_one_factor') return 'warning'
  return result === 'fine' || result === 'fine_two_factor' ? 'success' : 'error'
}

/** Signs the administrator in at the provider that is stored, and says which claim of its token is missing or wrong. */
export function TestSignIn() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const tested = testedIn(useLocation().search)
  const starting = useMutation({
    mutationFn: () =>
      staffCall('POST /api/staff/account/:accountId/organisation/try-sign-in', { params: { accountId } }),
    onSuccess: (started) => {
      if ('redirectUrl' in started) goToAddress(started.redirectUrl)
    },
  })
  const fault = starting.data !== undefined && 'fault' in starting.data ? starting.data.fault : null
  const isIdle = starting.isIdle
  return (
    <SettingsSection title={text('orgTest')} lead={text('orgTestLead')} isPart>
      <div className={look.stack({ bounded: true, gap: 4 })}>
        {isIdle && tested !== null && <Notice tone={toneOf(tested)}>{text(`orgTested_${tested}`)}</Notice>}
        {starting.isError && <Notice tone="error">{text('orgTryFailed')}</Notice>}
        {fault !== null && <Notice tone="warning">{text(`orgFault_${fault}`)}</Notice>}
        <div>
          <Button
            variant="secondary"
            pending={starting.isPending}
            pendingText={text('working')}
            onClick={() => starting.mutate()}
          >
            {text('orgTestGo')}
          </Button>
        </div>
      </div>
    </SettingsSection>
  )
}
