import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall, stepUp } from '#web/staff/session/staff-client.ts'
import { ProofForm } from '#web/staff/two-factor/proof-form.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { signInTexts } from './texts.ts'

/** Over the page when something wants to be sure who is there: what was pressed goes on by itself after it. */
export function StepUpDialog() {
  const { text } = useText(signInTexts)
  const open = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  return (
    <Modal
      open={open}
      onClose={stepUp.giveUp}
      title={text('stepUpTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      holdsText={false}
      width="26rem"
    >
      <p>{text('stepUpLead')}</p>
      <Proof />
    </Modal>
  )
}

function Proof() {
  const { text } = useText(signInTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: ['staff', 'security', 'ways'],
    queryFn: ({ signal }) => staffCall('GET /api/auth/security', { signal }),
    gcTime: 0,
  })
  if (isError) return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
  if (!data) return <Loader label={text('working')} />
  // Who comes by their organisation alone, and has added nothing of their own yet.
  if (!data.ways.passkey && !data.ways.totp && !data.ways.password)
    return <Notice tone="warning">{text('stepUpNoWay')}</Notice>
  return (
    <ProofForm
      ways={data.ways}
      submitText={text('stepUpConfirm')}
      send={async (body) => {
        await staffCall('POST /api/auth/proof', { body })
        stepUp.proved()
      }}
      sendPasskey={async () => {
        const { proveByPasskey } = await import('#web/staff/two-factor/prove-by-passkey.ts')
        await proveByPasskey(staffCall)
        stepUp.proved()
      }}
    />
  )
}
