import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { PaymentView } from '#domain/contract/payment.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { acceptPayment, providerTimeoutMs, refreshPayment } from '#web/lib/query/payment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOpenPayment } from './use-open-payment.ts'

import css from './payment.module.css'

/** A payment that is not decided: how to finish it, to look where it stands, and to end it where that can be done. */
export function PendingPayment({ code, payment }: { code: string; payment: PaymentView }) {
  const t = useTexts()
  const client = useQueryClient()
  const open = useOpenPayment(code)
  const onSuccess = (answer: PaymentView | null) => acceptPayment(client, code, answer)
  const check = useMutation({
    mutationFn: () => call('PUT /api/process/payment/status', { code, body: {}, timeoutMs: providerTimeoutMs }),
    onSuccess,
  })
  const cancel = useMutation({
    mutationFn: () => call('DELETE /api/process/payment', { code, timeoutMs: providerTimeoutMs }),
    onSuccess,
    onError: () => refreshPayment(client, code),
  })
  const busy = check.isPending || cancel.isPending
  const { resume, canCancel } = payment
  const provider = payment.providerName ?? ''
  const isOpen = payment.truth === 'open'
  return (
    <Card title={t(isOpen ? 'payOpenTitle' : 'payCheckingTitle')}>
      <p>{t(isOpen ? 'payOpenText' : 'payCheckingText', { provider })}</p>
      {resume && (
        <>
          {!isOpen && <p className={css['quiet']}>{t('payCheckingContinue')}</p>}
          <Button fullWidth variant={isOpen ? 'primary' : 'secondary'} onClick={() => open(resume)}>
            {t('payContinue')}
          </Button>
        </>
      )}
      <Button
        fullWidth
        variant="secondary"
        pending={check.isPending}
        pendingText={t('payCheckBusy')}
        onClick={() => !busy && check.mutate()}
      >
        {t('payCheck')}
      </Button>
      {canCancel && (
        <Button
          fullWidth
          variant="quiet"
          pending={cancel.isPending}
          pendingText={t('payCancelBusy')}
          onClick={() => !busy && cancel.mutate()}
        >
          {t('payCancel')}
        </Button>
      )}
      {check.error && !check.isPending && <Notice tone="error">{t('payCheckFailed')}</Notice>}
      {cancel.error && !cancel.isPending && (
        <Notice tone="error">{saidBy(cancel.error) ?? t('payCancelFailed')}</Notice>
      )}
    </Card>
  )
}

/** What the server says for the person's own eyes. */
function saidBy(error: Error): string | null {
  return error instanceof ApiProblem ? error.screenText : null
}
