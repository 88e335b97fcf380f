import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessStatus } from '#worker/contract/process.ts'

import type { IdentityMatter } from './identity-matter.ts'
import { identityTimeoutMs, useBeginIdentity } from './use-begin-identity.ts'

type IdentityActionsProps = { code: string; process: ProcessStatus; action: NonNullable<IdentityMatter['action']> }

/** Proves who one is, now or once more; who has just done so can have it looked at. */
export function IdentityActions({ code, process, action }: IdentityActionsProps) {
  const { text: t } = useText(contentTexts)
  const { begin, busy, fault } = useBeginIdentity(code)
  const check = useProcessWrite(code)
  const isStillOpen = check.isSuccess && check.data.identity?.standing === 'waiting'
  const isWaiting = process.identity?.standing === 'waiting'
  return (
    <>
      <Button
        fullWidth
        pending={busy}
        pendingText={t('identityOpening')}
        onClick={() => !busy && !check.isPending && begin()}
      >
        {t(action === 'begin' ? 'identityBegin' : 'identityAgain')}
      </Button>
      {isWaiting && (
        <Button
          fullWidth
          variant="secondary"
          pending={check.isPending}
          pendingText={t('identityChecking')}
          onClick={() =>
            !busy &&
            !check.isPending &&
            check.mutate({
              send: () => call('PUT /api/process/identity/status', { code, timeoutMs: identityTimeoutMs }),
            })
          }
        >
          {t('identityCheck')}
        </Button>
      )}
      {fault && <Notice tone="error">{t(fault)}</Notice>}
      {check.error && !check.isPending && <Notice tone="error">{t('identityCheckFailed')}</Notice>}
      {isStillOpen && isWaiting && <Notice tone="warning">{t('identityStillOpen')}</Notice>}
    </>
  )
}
