import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'

import { providerNames } from '#domain/money/payment-provider-names.ts'
import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ChoiceLoader } from '#web/customer/payment/choice/choice-loader.tsx'
import { startFault } from '#web/customer/payment/course/payment-faults.ts'
import { useOpenPayment } from '#web/customer/payment/course/use-open-payment.ts'
import { useTryReport, type ReportTry } from '#web/customer/payment/course/use-try-report.ts'
import { KnownPayer } from '#web/customer/payment/payer/known-payer.tsx'
import {
  formFaults,
  isOfChanged,
  isOptional,
  onlinePaymentInput,
  refusedFields,
} from '#web/customer/payment/payer/online-form.ts'
import { PayerTextField } from '#web/customer/payment/payer/payer-field.tsx'
import {
  longestOfPayer,
  payerFields,
  payerLabels,
  type Payer,
  type PayerField,
} from '#web/customer/payment/payer/payer.ts'
import { PersonFields, type FieldLook } from '#web/customer/payment/payer/person-fields.tsx'
import { usePayerDraft } from '#web/customer/payment/payer/use-payer-draft.ts'
import { usePayer } from '#web/customer/payment/payer/use-payer.ts'
import { writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { PayerView } from '#worker/contract/customer/payer.ts'
import type { OnlinePaymentInput } from '#worker/contract/customer/payment.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { providerTimeoutMs, refreshAfterTry, refreshPayer, unlessReload } from './api.ts'
import { PayButton } from './pay-button.tsx'
import { PaymentMarks } from './payment-marks.tsx'

type OnlinePaymentFormProps = {
  code: string
  view: ProcessInit
  total: number | null
  /** Receives how the try to begin goes that the form is about. */
  onTry: ReportTry
}

/** Shows who pays: what the provider needs before its own page opens. */
export function OnlinePaymentForm(props: OnlinePaymentFormProps) {
  const { text: t } = useText(contentTexts)
  const payer = usePayer(props.code, props.view)
  return (
    <Card title={t('payFormTitle')}>{payer === null ? <ChoiceLoader /> : <PayerForm {...props} payer={payer} />}</Card>
  )
}

function PayerForm({ code, view, total, onTry, payer }: OnlinePaymentFormProps & { payer: PayerView }) {
  const { text: t } = useText(contentTexts)
  const { account, languages, content } = view
  const lcid = languages.find(({ id }) => id === content.languageId)?.lcid ?? 'fi-FI'
  const { form, ...fields } = usePayerDraft<Payer>({ code, payer, initial: (first) => first, check: formFaults })
  const { start, isAsking, busy, error } = useStartPayment(code)
  const fault = startFault(error)
  useTryReport(onTry, { isAsking, hasAnswer: busy || fault !== null })
  const missing = payerFields.filter((field) => fields.faults[field]).map((field) => t(payerLabels[field]))

  const fold = useFold(missing.length > 0 || isOfChanged(error), () => form.current)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.check()) return
    start(
      { ...onlinePaymentInput(fields.draft, payer), total },
      { onError: (failure) => fields.refuse(refusedFields(failure)) },
    )
  }

  const provider = account.paymentImplementationType
  return (
    <form ref={form} className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      <PaymentMarks />
      {provider && <p className={look.muted(16)}>{t('payFormLead', { provider: providerNames[provider] })}</p>}
      {fold.isFolded ? (
        <KnownPayer typed={fields.draft} payer={payer} change={fold.open} />
      ) : (
        <PersonFields
          payer={payer}
          lcid={lcid}
          renderField={(name, looks) => <FormField fields={fields} name={name} look={looks} />}
          country={fields.field('country', t)}
        />
      )}
      {fault && <Notice tone="error">{t(fault)}</Notice>}
      <PayButton
        label={!total ? t('payButton') : t('payButtonTotal', { total: formatEuro(total) })}
        pendingText={t('payStarting')}
        missing={missing}
        busy={busy}
      />
      <PageLink to="/terms">{t('payTerms')}</PageLink>
    </form>
  )
}

/** Folds what is all known to a few lines, until something of it is wrong or is to be changed, with the focus in it. */
function useFold(isNeeded: boolean, form: () => HTMLFormElement | null) {
  const [isFolded, setFolded] = useState(!isNeeded)
  const [isAsked, setAsked] = useState(false)
  if (isFolded && isNeeded) setFolded(false)
  const focusFirst = useEffectEvent(() => form()?.querySelector('input')?.focus())
  useEffect(() => {
    if (isAsked) focusFirst()
  }, [isAsked])
  function open() {
    setFolded(false)
    setAsked(true)
  }
  return { isFolded, open }
}

type Fields = Pick<ReturnType<typeof usePayerDraft<Payer>>, 'field' | 'leave'>

/** Begins an online payment and goes on to where it is paid; busy until the browser has left. */
function useStartPayment(code: string) {
  const client = useQueryClient()
  const open = useOpenPayment(code)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    scope: writeScope(code),
    mutationFn: async (body: OnlinePaymentInput & { total: number | null }) =>
      unlessReload(await call('POST /api/process/payment', { code, body, timeoutMs: providerTimeoutMs })),
    onSuccess: open,
    // Whether there is a payment now, the page may have heard of meanwhile, or not at all.
    onError: (failure) => {
      if (isOfChanged(failure)) void refreshPayer(client, code)
      return refreshAfterTry(client, code, failure)
    },
  })
  useWhenRestored(reset)
  return { start: mutate, isAsking: isPending, busy: isPending || isSuccess, error }
}

type FormFieldProps = { fields: Fields; name: PayerField; look: FieldLook }

/** One field of the form of an online payment, with what is wrong with it. */
function FormField({ fields, name, look: looks }: FormFieldProps) {
  const { text: t } = useText(contentTexts)
  return (
    <PayerTextField
      {...looks}
      name={name}
      label={t(payerLabels[name])}
      maxLength={longestOfPayer[name]}
      isOptional={isOptional(name)}
      {...fields.field(name, t)}
      onBlur={(event) => fields.leave(name, event.relatedTarget)}
    />
  )
}
