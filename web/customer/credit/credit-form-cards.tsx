import { useEffect, useRef, useState, type FormEvent } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useTryReport, type ReportTry } from '#web/customer/payment/use-try-report.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import type { CreditMethodsAnswer } from '#worker/contract/credit.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ApplicantCard } from './applicant-card.tsx'
import { creditFault } from './credit-fault.ts'
import { creditLabels, creditPaymentInput, creditRefusals } from './credit-form.ts'
import { CreditPay } from './credit-pay.tsx'
import { CreditPlanCard } from './credit-plan-card.tsx'
import { useCreditForm } from './use-credit-form.ts'
import { useCreditPlan } from './use-credit-plan.ts'
import { useStartCredit } from './use-start-credit.ts'

import css from './credit.module.css'

type CreditFormCardsProps = {
  code: string
  view: ProcessInit
  lcid: string
  total: number
  settingId: string
  offer: CreditMethodsAnswer
  onTry: ReportTry
}

/** Which credit, and who applies for it. */
export function CreditFormCards(props: CreditFormCardsProps) {
  const { code, view, lcid, total, settingId, offer, onTry } = props
  const { text: t } = useText(contentTexts)
  const toast = useToast()
  const fields = useCreditForm(code, view.workOrder)
  const plan = useCreditPlan(offer.paymentMethods, total)
  const { start, isAsking, busy, error } = useStartCredit(code)
  const form = useRef<HTMLFormElement>(null)
  const [faultyTries, setFaultyTries] = useState(0)
  useEffect(() => {
    if (faultyTries > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [faultyTries])
  const forgetIdentityCode = () => fields.type('governmentId', '')
  useWhenRestored(forgetIdentityCode)

  const fault = error === null || creditRefusals(error) !== null ? null : creditFault(error)
  useTryReport(onTry, { isAsking, isTold: busy || error !== null })

  const isPlanned = plan.method !== null && plan.refused.method === null && plan.refused.amount === null
  const missing = [
    ...(isPlanned ? [] : [t(plan.refused.amount ? 'creditAmount' : 'creditMethod')]),
    ...fields.wrong.map((field) => t(creditLabels[field])),
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
    start(creditPaymentInput(fields.form, bookPaymentParams), { onSuccess: forgetIdentityCode, onError: tell })
  }

  function tell(failure: Error) {
    const refusals = creditRefusals(failure)
    if (refusals === null) {
      const told = creditFault(failure)
      toast({ tone: 'error', text: 'said' in told ? told.said : t(told.key) })
      return
    }
    fields.refuse(refusals.fields)
    plan.refuse(refusals)
    setFaultyTries((tries) => tries + 1)
  }

  return (
    <form ref={form} className={css['form']} onSubmit={submit} noValidate>
      <CreditPlanCard plan={plan} methods={offer.paymentMethods} total={total} uiConfig={view.uiConfig} />
      <ApplicantCard fields={fields} lcid={lcid} />
      <CreditPay total={total} missing={missing} busy={busy} fault={fault} />
    </form>
  )
}
