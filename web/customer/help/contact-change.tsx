import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import type { ProcessState } from '#domain/enums.ts'
import { type ContentKey, contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { useTabText } from '#web/customer/shared/use-tab-text.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import type { Faults } from '#web/lib/draft/draft-state.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { ContactView } from '#worker/contract/customer/help.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { contactOptions } from './api.ts'

/** States in which a message of ours is on its way to its customer, or should be there by now. */
const awaited: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
])

/** Asked for once it is unfolded: most never do. */
function useContact({ code, process, isOpen }: { code: string; process: ProcessStatus; isOpen: boolean }) {
  const [isSought, setSought] = useState(false)
  const contact = useQuery({ ...contactOptions(code, process.version), enabled: isSought || isOpen })
  return { contact, seek: () => setSought(true) }
}

/** The masked contact of messages, and the form that changes it. */
export function ContactChange({ code, process }: { code: string; process: ProcessStatus }) {
  const { text: t } = useText(contentTexts)
  const phone = useTabText('contact-phone', code)
  const address = useTabText('contact-email', code)
  const [wasOpen, setWasOpen] = useState(phone.text !== '' || address.text !== '')
  // What was open stays so when the message goes out after all.
  if (process.state === 'KEY_CODE_SEND_FAILED' && !wasOpen) setWasOpen(true)
  const { mutate, isPending, isSuccess, error, reset } = useProcessWrite(code)
  const { contact, seek } = useContact({ code, process, isOpen: wasOpen })
  const {
    draft,
    field,
    form,
    check,
    refuse,
    reset: begin,
  } = useDraft<ContactDraft, ContentKey>({
    initial: () => ({ phoneNumber: phone.text, email: address.text }),
    check: (typed) => (isContact(wantedContact(typed)) ? {} : { phoneNumber: 'reachNeeded' }),
    onChange: (typed) => {
      phone.type(typed.phoneNumber)
      address.type(typed.email)
      reset()
    },
  })
  const isKiosk = kioskAccount() !== null
  const title = t(awaited.has(process.state) ? 'reachTitle' : 'reachTitleLater')
  const failure = failureOf(error)
  function clear() {
    phone.type('')
    address.type('')
    begin({ phoneNumber: '', email: '' })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !check()) return
    const wanted = wantedContact(draft)
    const send = async (known: number | undefined) => {
      const body = { version: known ?? process.version, ...wanted }
      const answer = await call('PUT /api/process/contact', { code, body })
      // The screen that it was typed on may be gone by now.
      phone.forget()
      address.forget()
      return answer
    }
    mutate({ send }, { onSuccess: clear, onError: (failed) => refuse(refusedContact(failed)) })
  }
  if (contact.data?.mayChange === false)
    return (
      <Disclosure summary={title} openAtFirst={wasOpen} onOpen={seek}>
        <div className="stack gap-5">
          <Present contact={contact.data} />
          <p className="tone-soft size-16">{t('reachFixed')}</p>
        </div>
      </Disclosure>
    )
  return (
    <Disclosure summary={title} openAtFirst={wasOpen} onOpen={seek}>
      <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
        {contact.data !== undefined && <Present contact={contact.data} />}
        <p className="tone-soft size-16">{t('reachHint')}</p>
        <TextField
          label={t('reachNumber')}
          type="tel"
          inputMode="tel"
          autoComplete={isKiosk ? 'off' : 'tel'}
          maxLength={40}
          {...field('phoneNumber', t)}
        />
        <TextField
          label={t('reachAddress')}
          type="email"
          inputMode="email"
          autoComplete={isKiosk ? 'off' : 'email'}
          maxLength={320}
          {...field('email', t)}
        />
        <Button type="submit" variant="secondary" fullWidth pending={isPending} pendingText={t('saving')}>
          {t('reachSend')}
        </Button>
        {isSuccess && <Notice tone="success">{t('reachChanged')}</Notice>}
        {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
      </form>
    </Disclosure>
  )
}

function Present({ contact: { phoneNumber, email } }: { contact: ContactView }) {
  const { text: t } = useText(contentTexts)
  if (phoneNumber !== null) return <p>{t('reachPhone', { to: phoneNumber })}</p>
  return <p>{email === null ? t('reachNone') : t('reachEmail', { to: email })}</p>
}

type ContactDraft = { phoneNumber: string; email: string }

const isContact = (wanted: Partial<ContactDraft>) => Object.keys(wanted).length > 0

/** The fields that something was typed into. */
function wantedContact({ phoneNumber, email }: ContactDraft): Partial<ContactDraft> {
  return {
    ...(phoneNumber.trim() !== '' && { phoneNumber: phoneNumber.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
  }
}

/** The faults of the fields that the server did not take. */
function refusedContact(error: Error): Faults<ContentKey> {
  const errors = error instanceof ApiProblem ? error.errors : []
  const isAbroad = errors.some(({ code: fault }) => fault === 'country')
  return Object.fromEntries(
    errors.map(({ path }) => {
      if (path === 'email') return [path, 'reachAddressWrong']
      return [path, isAbroad ? 'reachNumberAbroad' : 'reachNumberWrong']
    }),
  )
}

function failureOf(error: Error | null): ContentKey | null {
  if (!(error instanceof ApiProblem)) return writeFailure(error)
  if (error.errors.length > 0) return null
  return error.status === 429 ? 'reachTooOften' : writeFailure(error)
}
