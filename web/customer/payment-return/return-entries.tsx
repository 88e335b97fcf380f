import { usePrefetchQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { isSigningOutcome } from '#web/customer/credit/signing-return.ts'
import { IdentityReturnPage } from '#web/customer/identity/identity-return-page.tsx'
import { isIdentityCarrier } from '#web/customer/identity/identity-return.ts'
import { InlinePaymentPage } from '#web/customer/payment-return/inline-payment-page.tsx'
import { PaymentFeedbackPage } from '#web/customer/payment-return/payment-feedback-page.tsx'
import { RefundFeedbackPage } from '#web/customer/payment-return/refund-feedback-page.tsx'
import { SigningFeedbackPage } from '#web/customer/payment-return/signing-feedback-page.tsx'
import { keptInlinePayment } from '#web/customer/payment/course/inline-payment.ts'
import { isReturnOutcome } from '#web/customer/payment/course/payment-return.ts'
import { initOptions } from '#web/customer/process/api.ts'
import { useLeaveWhenRejected } from '#web/customer/process/use-leave-when-rejected.ts'
import type { Bounce } from '#web/lib/bounce.ts'
import { paths } from '#web/lib/paths.ts'
import { tabStore } from '#web/lib/storage.ts'

/** Back from a provider: `/payment-feedback/{carrier}/{code}/{success|cancel|error}`. */
function PaymentFeedbackEntry() {
  const { carrier = '', code: typed = '', outcome } = useParams()
  const { search } = useLocation()
  const code = parseProcessCode(typed)
  if (code === null) return <ToRoot typed={typed} />
  if (!isReturnOutcome(outcome)) return <Navigate to={paths.process(code)} replace />
  return <OpenFeedback code={code} back={{ carrier: carrier.toLowerCase(), outcome, query: search }} />
}

function OpenFeedback(props: Parameters<typeof PaymentFeedbackPage>[0]) {
  useOpenProcess(props.code)
  return <PaymentFeedbackPage {...props} />
}

/** Back from Visma Pay about a refund: `/refund-feedback/visma/{code}/notify`. */
function RefundFeedbackEntry() {
  const { code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  return code === null ? <ToRoot typed={typed} /> : <OpenRefund code={code} />
}

function OpenRefund({ code }: { code: string }) {
  useOpenProcess(code)
  return <RefundFeedbackPage code={code} />
}

/** Back from signing: `/signing-feedback/resurs-bank/{code}/{success|cancel|error}?settingId=…`. */
function SigningFeedbackEntry() {
  const { code: typed = '', outcome } = useParams()
  const { search } = useLocation()
  const code = parseProcessCode(typed)
  if (code === null) return <ToRoot typed={typed} />
  if (!isSigningOutcome(outcome)) return <Navigate to={paths.process(code)} replace />
  return <OpenSigning code={code} back={{ outcome, settingId: new URLSearchParams(search).get('settingId') }} />
}

function OpenSigning(props: Parameters<typeof SigningFeedbackPage>[0]) {
  useOpenProcess(props.code)
  return <SigningFeedbackPage {...props} />
}

/** Back from an identity check: `/identity-verification-redirect/{scrive|signicat}/{code}`. */
function IdentityReturnEntry() {
  const { carrier, code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  if (code === null) return <ToRoot typed={typed} />
  if (!isIdentityCarrier(carrier)) return <Navigate to={paths.process(code)} replace />
  return <OpenIdentity code={code} />
}

function OpenIdentity({ code }: { code: string }) {
  useOpenProcess(code)
  return <IdentityReturnPage code={code} />
}

/** `/inline-payment`: without markup in this tab there is nothing to show. */
function InlinePaymentEntry() {
  const [payment] = useState(() => keptInlinePayment(tabStore, location.origin))
  return payment === null ? <Navigate to={paths.root} replace /> : <OpenInline payment={payment} />
}

function OpenInline({ payment }: Parameters<typeof InlinePaymentPage>[0]) {
  useOpenProcess(payment.code)
  return <InlinePaymentPage payment={payment} />
}

function useOpenProcess(code: string): void {
  usePrefetchQuery(initOptions(code))
  useLeaveWhenRejected(code)
}

function ToRoot({ typed }: { typed: string }) {
  const state: Bounce = { code: typed, reason: 'unknown' }
  return <Navigate to={paths.root} state={state} replace />
}

const entries = {
  paymentFeedback: PaymentFeedbackEntry,
  refundFeedback: RefundFeedbackEntry,
  signingFeedback: SigningFeedbackEntry,
  identityReturn: IdentityReturnEntry,
  inlinePayment: InlinePaymentEntry,
} as const

/** The page for a customer who returns from somebody else's page, by the name of the path. */
export function ReturnEntry({ from }: { from: keyof typeof entries }) {
  const Entry = entries[from]
  return <Entry />
}
