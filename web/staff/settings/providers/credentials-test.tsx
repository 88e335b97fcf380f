import { useMutation, useQueryClient } from '@tanstack/react-query'

import { formatDateTime } from '#domain/text/format.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { settingsTexts, type SettingsTextKey } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { CredentialsView } from '#worker/contract/staff/settings/provider-settings.ts'

import { credentialsNow, type CredentialTarget } from './credentials-resource.tsx'
import { providersKey } from './creditor-resource.ts'

import css from './providers.module.css'

type CredentialsTestProps = { target: CredentialTarget; known: CredentialsView }

/** Asks the provider whether it takes the credentials that are stored, and shows what it said the last time. */
export function CredentialsTest({ target, known }: CredentialsTestProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const client = useQueryClient()
  const testing = useMutation({
    mutationFn: () => testStored(accountId, target, known),
    onSettled: () => {
      for (const queryKey of [providersKey(accountId), settingsKey(accountId, 'go-live')]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  const tested = testing.data?.credentials?.tested ?? known.tested
  return (
    <div className={look.stack({ bounded: true, gap: 4 }, css['atOnce'])}>
      <div className={look.row({ gap: 3, wrap: true, align: 'center', justify: 'between', framed: true, pad: 3 })}>
        <p>
          {tested === null
            ? text('credTestHint')
            : text('credTestedAt', { at: formatDateTime(Date.parse(tested.at), readTimeZone(deviceStore)) })}
        </p>
        <Button
          variant="secondary"
          pending={testing.isPending}
          pendingText={text('working')}
          onClick={() => testing.mutate()}
        >
          {text('credTest')}
        </Button>
      </div>
      {testing.isError && <Notice tone="error">{text(faultOf(testing.error))}</Notice>}
      {!testing.isPending && !testing.isError && tested !== null && (
        <Notice tone={tested.outcome === 'works' ? 'success' : 'warning'}>
          {text(`credTested_${tested.outcome}`)}
        </Notice>
      )}
    </div>
  )
}

/** Tests what is stored, which may be newer than what was seen: whoever saved it a moment ago need not open it again. */
async function testStored(accountId: string, target: CredentialTarget, known: CredentialsView): Promise<Tested> {
  try {
    return await test(accountId, target, known)
  } catch (error) {
    const isNewer = error instanceof ApiProblem && error.code === 'credentials.changed'
    const stored = isNewer ? credentialsNow(error.changed)?.now : null
    if (!stored) throw error
    return test(accountId, target, stored)
  }
}

type Tested = { credentials: CredentialsView | null }

function test(accountId: string, target: CredentialTarget, { version }: CredentialsView): Promise<Tested> {
  if (target.of === 'provider') {
    const params = { accountId, provider: target.provider }
    const call = 'POST /api/staff/account/:accountId/provider-credentials/:provider/test'
    return staffCall(call, { params, body: { version } })
  }
  const params = { accountId, id: target.setting.id }
  return staffCall('POST /api/staff/account/:accountId/creditor-setting/:id/credentials/test', {
    params,
    body: { version },
  })
}

function faultOf(error: Error): SettingsTextKey {
  if (!(error instanceof ApiProblem)) return 'credTestFailed'
  if (error.code === 'credentials.changed') return 'changedMeanwhile'
  return error.code === 'rate_limited' ? 'credTestTooMany' : 'credTestFailed'
}
