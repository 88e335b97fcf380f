import { useState, type FormEvent } from 'react'

import { isEmail } from '#domain/contact/email.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

/** Sends the receipt to the visit's own address, shown by its ends, or to one that is typed; once a click. */
export function ReceiptEmail({ code, contact }: { code: string; contact: string | null }) {
  const { text: t } = useText(contentTexts)
  const [isTyped, setTyped] = useState(contact === null)
  const { send, sentTo, isPending, fault } = useReceiptEmail(code)
  const sent = sentTo !== null && <Notice tone="success">{t('receiptSent', { email: sentTo })}</Notice>
  if (!isTyped && contact !== null) {
    return (
      <div className={look.stack({ gap: 3 })}>
        <Button
          variant="secondary"
          fullWidth
          pending={isPending}
          pendingText={t('receiptSending')}
          onClick={() => send(null, contact)}
        >
          {t('receiptSendTo', { email: contact })}
        </Button>
        {sent}
        {fault && <Notice tone="error">{t(fault)}</Notice>}
        <Button variant="quiet" fullWidth onClick={() => setTyped(true)}>
          {t('receiptOther')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <TypedAddress send={(email) => send(email, email)} isPending={isPending} fault={fault} />
      {sent}
    </>
  )
}

type TypedAddressProps = { send: (email: string) => void; isPending: boolean; fault: ContentKey | null }

function TypedAddress({ send, isPending, fault }: TypedAddressProps) {
  const { text: t } = useText(contentTexts)
  const { draft, field, form, check } = useDraft<{ email: string }, ContentKey>({
    initial: () => ({ email: '' }),
    check: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'receiptEmailWrong' }),
  })
  const isRefused = fault === 'receiptEmailWrong'
  const typed = field('email', t)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && check()) send(draft.email.trim())
  }
  return (
    <form ref={form} className={look.stack({ gap: 3 })} onSubmit={submit} noValidate>
      <TextField
        label={t('receiptEmail')}
        name="receipt-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        {...typed}
        error={isRefused ? t(fault) : typed.error}
      />
      <Button type="submit" variant="secondary" fullWidth pending={isPending} pendingText={t('receiptSending')}>
        {t('receiptSend')}
      </Button>
      {fault && !isRefused && <Notice tone="error">{t(fault)}</Notice>}
    </form>
  )
}

type Click = { id: string; email: string | null }

/** A try that failed is the same click again, so that an answer that got lost sends nothing twice. */
function useReceiptEmail(code: string) {
  const { mutate, isPending, error } = useProcessWrite(code)
  const [click, setClick] = useState<Click | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  function send(email: string | null, shown: string) {
    if (isPending) return
    const now = click !== null && click.email === email ? click : { id: crypto.randomUUID(), email }
    setClick(now)
    setSentTo(null)
    const body = { clickId: now.id, ...(email !== null && { email }) }
    mutate(
      { send: () => call('POST /api/process/receipt', { code, body }) },
      {
        onSuccess: () => {
          setClick(null)
          setSentTo(shown)
        },
      },
    )
  }
  return { send, sentTo, isPending, fault: error && !isPending ? faultOf(error) : null }
}

function faultOf(error: Error): ContentKey {
  if (!(error instanceof ApiProblem)) return 'receiptNotSent'
  if (error.status === 422) return 'receiptEmailWrong'
  if (error.status === 429) return 'receiptTooOften'
  return error.code === 'receipt.no_email' ? 'receiptNoEmail' : 'receiptNotSent'
}
