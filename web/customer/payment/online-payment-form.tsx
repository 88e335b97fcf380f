import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'

import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { countryOptions } from './countries.ts'
import { FormField } from './form-field.tsx'
import { onlinePaymentInput, refusedFields } from './online-form.ts'
import { startFault } from './payment-faults.ts'
import { providerNames } from './provider-names.ts'
import { useOnlineForm } from './use-online-form.ts'
import { useStartPayment } from './use-start-payment.ts'
import { useTryReport, type ReportTry } from './use-try-report.ts'

import css from './payment.module.css'

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
  const fields = useOnlineForm(code, workOrder)
  const { start, isAsking, busy, error } = useStartPayment(code)
  const form = useRef<HTMLFormElement>(null)
  const [faultyTries, setFaultyTries] = useState(0)
  useEffect(() => {
    if (faultyTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultyTries])

  const fault = startFault(error)
  useTryReport(onTry, { isAsking, isTold: busy || fault !== null })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!fields.check()) {
      setFaultyTries(faultyTries + 1)
      return
    }
    start(onlinePaymentInput(fields.form), {
      onError: (failure) => {
        fields.refuse(refusedFields(failure))
        setFaultyTries((tries) => tries + 1)
      },
    })
  }

  const provider = account.paymentImplementationType
  return (
    <Card title={t('payFormTitle')}>
      <form ref={form} className={css['form']} onSubmit={submit} noValidate>
        {provider && <p className={look.muted(16)}>{t('payFormLead', { provider: providerNames[provider] })}</p>}
        <FormField fields={fields} name="firstName" label={t('payFirstName')} autoComplete="given-name" />
        <FormField fields={fields} name="lastName" label={t('payLastName')} autoComplete="family-name" />
        <FormField fields={fields} name="address" label={t('payAddress')} autoComplete="street-address" />
        <div className={css['town']}>
          <FormField fields={fields} name="postalCode" label={t('payPostalCode')} autoComplete="postal-code" />
          <FormField fields={fields} name="city" label={t('payCity')} autoComplete="address-level2" />
        </div>
        <Select
          name="country"
          label={t('payCountry')}
          options={countries}
          autoComplete="country"
          required
          value={fields.form.country}
          error={faultText(fields.faultOf('country'))}
          onValueChange={(country) => fields.type('country', country)}
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
          {total === null ? t('payButton') : t('payButtonTotal', { total: formatEuro(total) })}
        </Button>
        <PageLink to="/terms">{t('payTerms')}</PageLink>
      </form>
    </Card>
  )

  function faultText(key: ReturnType<typeof fields.faultOf>) {
    return key && t(key)
  }
}
