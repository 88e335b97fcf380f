import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, type FormEvent } from 'react'

import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import type { OnlinePaymentInput } from '#worker/contract/payment.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { providerTimeoutMs, refreshPayment } from './api.ts'
import { countryOptions } from './countries.ts'
import { onlinePaymentInput, refusedFields, isOptional, formFaults } from './online-form.ts'
import { longestOfPayer, type Payer, type PayerField } from './payer.ts'
import { startFault } from './payment-faults.ts'
import { providerNames } from './provider-names.ts'
import { useOpenPayment } from './use-open-payment.ts'
import { usePayerDraft } from './use-payer-draft.ts'
import { useTryReport, type ReportTry } from './use-try-report.ts'

import post from '#web/customer/shared/town.module.css'

type OnlinePaymentFormProps = {
  code: string
  view: ProcessInit
  total: number | null
  /** Told how the try to begin goes that the form is about. */
  onTry: ReportTry
}

/** Who pays: what the provider needs before its own page opens. */
export function OnlinePaymentForm({ code, view, total, onTry }: OnlinePaymentFormProps) {
  const { text: t } = useText(contentTexts)
  const { account, workOrder, languages, content } = view
  const lcid = languages.find(({ id }) => id === content.languageId)?.lcid ?? 'fi-FI'
  const countries = useMemo(() => countryOptions(lcid), [lcid])
  const { form, ...fields } = usePayerDraft<Payer>({ code, workOrder, initial: (payer) => payer, check: formFaults })
  const { start, isAsking, busy, error } = useStartPayment(code)
  const fault = startFault(error)
  useTryReport(onTry, { isAsking, isTold: busy || fault !== null })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.check()) return
    start(onlinePaymentInput(fields.draft), { onError: (failure) => fields.refuse(refusedFields(failure)) })
  }

  const provider = account.paymentImplementationType
  return (
    <Card title={t('payFormTitle')}>
      <form ref={form} className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
        {provider && <p className={look.muted(16)}>{t('payFormLead', { provider: providerNames[provider] })}</p>}
        <FormField fields={fields} name="firstName" label={t('payFirstName')} autoComplete="given-name" />
        <FormField fields={fields} name="lastName" label={t('payLastName')} autoComplete="family-name" />
        <FormField fields={fields} name="address" label={t('payAddress')} autoComplete="street-address" />
        <div className={look.row({ gap: 5, across: 3, wrap: true, align: 'start' }, post['town'])}>
          <FormField fields={fields} name="postalCode" label={t('payPostalCode')} autoComplete="postal-code" />
          <FormField fields={fields} name="city" label={t('payCity')} autoComplete="address-level2" />
        </div>
        <Select
          name="country"
          label={t('payCountry')}
          options={countries}
          autoComplete="country"
          required
          {...fields.field('country', t)}
        />
        <FormField
          fields={fields}
          name="email"
          label={t('payEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        {fault && <Notice tone="error">{t(fault)}</Notice>}
        <Button type="submit" fullWidth pending={busy} pendingText={t('payStarting')}>
          {!total ? t('payButton') : t('payButtonTotal', { total: formatEuro(total) })}
        </Button>
        <PageLink to="/terms">{t('payTerms')}</PageLink>
      </form>
    </Card>
  )
}

/** Begins an online payment and goes on to where it is paid; busy until the browser has left. */
function useStartPayment(code: string) {
  const client = useQueryClient()
  const open = useOpenPayment(code)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    scope: writeScope(code),
    mutationFn: (body: OnlinePaymentInput) =>
      call('POST /api/process/payment', { code, body, timeoutMs: providerTimeoutMs }),
    onSuccess: open,
    // Whether there is a payment now, the page may have heard of meanwhile, or not at all.
    onError: () => void refreshPayment(client, code),
  })
  useWhenRestored(reset)
  return { start: mutate, isAsking: isPending, busy: isPending || isSuccess, error }
}

type FormFieldProps = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> & {
  fields: Pick<ReturnType<typeof usePayerDraft<Payer>>, 'field' | 'leave'>
  name: PayerField
  label: string
}

/** One field of the form of an online payment, with what is wrong with it. */
function FormField({ fields, name, ...field }: FormFieldProps) {
  const { text: t } = useText(contentTexts)
  return (
    <TextField
      {...field}
      name={name}
      maxLength={longestOfPayer[name]}
      required={!isOptional(name)}
      optionalText={isOptional(name) ? t('optional') : undefined}
      {...fields.field(name, t)}
      onBlur={(event) => fields.leave(name, event.relatedTarget)}
    />
  )
}
