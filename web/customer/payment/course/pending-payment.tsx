import { useMutation, useQueryClient } from '@tanstack/react-query'

import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { acceptPayment, providerTimeoutMs, refreshPayment } from '#web/customer/payment/api.ts'
import { forgetChosenType } from '#web/customer/payment/use-chosen-type.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { tabStore } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

import { isToSign, paymentTitle } from './payment-phase.ts'
import { useOpenPayment } from './use-open-payment.ts'

const usualLabels = { resume: 'payContinue', end: 'payCancel' } as const
const signingLabels = { resume: 'creditContinue', end: 'creditOtherWay' } as const

function textOf({ truth }: PaymentView, toSign: boolean): ContentKey {
  if (truth !== 'open') return 'payCheckingText'
  return toSign ? 'creditSigningText' : 'payOpenText'
}

/** A payment that is not decided: how to finish it, to look where it stands, and to end it where that can be done. */
export function PendingPayment({ code, payment }: { code: string; payment: PaymentView }) {
  const { text: t } = useText(contentTexts)
  const { check, end, busy } = usePendingCalls(code, payment)
  const toSign = isToSign(payment)
  const labels = toSign ? signingLabels : usualLabels
  return (
    <Card title={t(paymentTitle(payment) ?? 'payOpenTitle')}>
      <p>{t(textOf(payment, toSign), { provider: payment.providerName ?? '' })}</p>
      <Resume code={code} payment={payment} label={labels.resume} />
      <Button
        fullWidth
        variant="secondary"
        pending={check.isPending}
        pendingText={t('payCheckBusy')}
        onClick={() => !busy && check.mutate()}
      >
        {t('payCheck')}
      </Button>
      {(payment.canCancel || toSign) && (
        <Button
          fullWidth
          variant="quiet"
          pending={end.isPending}
          pendingText={t('payCancelBusy')}
          onClick={() => !busy && end.mutate()}
        >
          {t(labels.end)}
        </Button>
      )}
      {check.error && !check.isPending && <Notice tone="error">{t('payCheckFailed')}</Notice>}
      {end.error && !end.isPending && <Notice tone="error">{saidBy(end.error) ?? t('payCancelFailed')}</Notice>}
    </Card>
  )
}

/** The way on to what was begun. What a creditor looks into is out of its customer's hands. */
function Resume({ code, payment, label }: { code: string; payment: PaymentView; label: ContentKey }) {
  const { text: t } = useText(contentTexts)
  const open = useOpenPayment(code)
  const { resume, channel, truth } = payment
  if (resume === null || (channel === 'CREDIT' && !isToSign(payment))) return null
  const isOpen = truth === 'open'
  return (
    <>
      {!isOpen && <p className={look.muted(16)}>{t('payCheckingContinue')}</p>}
      <Button fullWidth variant={isOpen ? 'primary' : 'secondary'} onClick={() => open(resume)}>
        {t(label)}
      </Button>
    </>
  )
}

/** Returns the server's text for the person's own eyes; null where it has none. */
function saidBy(error: Error): string | null {
  return error instanceof ApiProblem ? error.screenText : null
}

/** Asks where a payment stands, and ends one that can be ended; what waits for a signature is let go. */
function usePendingCalls(code: string, payment: PaymentView) {
  const client = useQueryClient()
  const options = { code, timeoutMs: providerTimeoutMs }
  const onSuccess = (answer: PaymentView | null) => acceptPayment(client, code, answer)
  const check = useMutation({
    mutationFn: () => call('PUT /api/process/payment/status', { ...options, body: {} }),
    onSuccess,
  })
  const end = useMutation({
    mutationFn: () =>
      isToSign(payment)
        ? call('PUT /api/process/signing-unsuccessful', { ...options, body: { result: 'cancel' } })
        : call('DELETE /api/process/payment', options),
    // Before the answer: that the payment is let go may be heard of elsewhere first.
    onMutate: () => {
      if (isToSign(payment)) forgetChosenType(code, tabStore)
    },
    onSuccess,
    onError: () => refreshPayment(client, code),
  })
  return { check, end, busy: check.isPending || end.isPending }
}
