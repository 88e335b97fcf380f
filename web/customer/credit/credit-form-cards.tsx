import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import {
  acceptPayment,
  providerTimeoutMs,
  refreshAfterTry,
  refreshPayer,
  unlessReload,
} from '#web/customer/payment/api.ts'
import { useTryReport, type ReportTry } from '#web/customer/payment/course/use-try-report.ts'
import { isOfChanged } from '#web/customer/payment/payer/online-form.ts'
import { usePayerDraft } from '#web/customer/payment/payer/use-payer-draft.ts'
import { writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { call } from '#web/lib/api/call.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { CreditMethodsAnswer, CreditPaymentInput } from '#worker/contract/customer/credit.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { creditMethodsKey } from './api.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { creditFault } from './credit-fault.ts'
import {
  creditFields,
  creditFormFaults,
  creditLabels,
  creditPaymentInput,
  creditRefusals,
  type CreditForm,
} from './credit-form.ts'
import { CreditPay } from './credit-pay.tsx'
import { CreditPlanCard } from './credit-plan-card.tsx'
import { useCreditPlan } from './use-credit-plan.ts'

type CreditFormCardsProps = {
  code: string
  view: ProcessInit
  lcid: string
  total: number
  settingId: string
  offer: CreditMethodsAnswer
  onTry: ReportTry
  payer: PayerView
}

/** Which credit, and who applies for it. */
export function CreditFormCards(props: CreditFormCardsProps) {
  const { code, view, lcid, total, settingId, offer, onTry, payer } = props
  const { text: t } = useText(contentTexts)
  const toast = useToast()
  const { form, ...fields } = usePayerDraft<CreditForm>({
    code,
    payer,
    // The tab never sees the identity code and the phone number.
    initial: (first) => ({ ...first, governmentId: '', phoneNumber: '' }),
    check: creditFormFaults,
  })
  const plan = useCreditPlan(offer.paymentMethods, total)
  const { start, isAsking, busy, error } = useStartCredit(code)
  const forgetIdentityCode = () => fields.set('governmentId', '')
  useWhenRestored(forgetIdentityCode)

  const fault = error === null || creditRefusals(error) !== null ? null : creditFault(error)
  useTryReport(onTry, { isAsking, hasAnswer: busy || error !== null })

  const isPlanned = plan.method !== null && plan.refused.method === null && plan.refused.amount === null
  const missing = [
    ...(isPlanned ? [] : [t(plan.refused.amount ? 'creditAmount' : 'creditMethod')]),
    ...creditFields.filter((field) => fields.faults[field]).map((field) => t(creditLabels[field])),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || missing.length > 0 || plan.method === null) return
    const bookPaymentParams = {
      creditAmount: plan.amount,
      selectedResursBankPaymentMethod: plan.method.paymentMethod,
      ipAddress: offer.ipAddress,
      settingId,
    }
    start(
      { ...creditPaymentInput(fields.draft, payer, bookPaymentParams), total },
      { onSuccess: forgetIdentityCode, onError: showFault },
    )
  }

  function showFault(failure: Error) {
    const refusals = creditRefusals(failure)
    if (refusals === null) {
      const found = creditFault(failure)
      toast({ tone: 'error', text: 'said' in found ? found.said : t(found.key) })
      return
    }
    fields.refuse(refusals.fields)
    plan.refuse(refusals)
    fields.lookAtFault()
  }

  return (
    <form ref={form} className={look.stack({ gap: 4, bounded: true })} onSubmit={submit} noValidate>
      <CreditPlanCard plan={plan} methods={offer.paymentMethods} total={total} uiConfig={view.uiConfig} />
      <ApplicantCard fields={fields} payer={payer} lcid={lcid} />
      <CreditPay total={total} missing={missing} busy={busy} fault={fault} />
    </form>
  )
}

/** Applies for credit, and goes on to where it is signed where it has to be; busy until the browser has left. */
function useStartCredit(code: string) {
  const client = useQueryClient()
  const { mutate, reset, isPending, data, error } = useMutation({
    scope: writeScope(code),
    // The identity code is among its variables: nothing of it outlives the form.
    gcTime: 0,
    mutationFn: async (body: CreditPaymentInput & { total: number }) =>
      unlessReload(await call('POST /api/process/resurs-bank-payment', { code, body, timeoutMs: providerTimeoutMs })),
    onSuccess: async ({ signingUrl, payment }) => {
      if (signingUrl === null) await acceptPayment(client, code, payment)
      else goToAddress(signingUrl)
    },
    onError: (failure) => {
      // Whether there is a payment now, the page may have heard of meanwhile, or not at all.
      if (isOfChanged(failure)) void refreshPayer(client, code)
      if (creditRefusals(failure)?.method) void client.invalidateQueries({ queryKey: creditMethodsKey(code) })
      return refreshAfterTry(client, code, failure)
    },
  })
  useWhenRestored(reset)
  return { start: mutate, isAsking: isPending, busy: isPending || typeof data?.signingUrl === 'string', error }
}
