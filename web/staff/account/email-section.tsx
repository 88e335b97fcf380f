import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { isEmail } from '#domain/contact/email.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

const emailKey = ['staff', 'own-email'] as const

/** The address for one's own account e-mails. */
export function EmailSection() {
  const { text } = useText(securityTexts)
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: emailKey,
    queryFn: ({ signal }) => staffCall('GET /api/auth/email', { signal }),
  })
  if (isError) return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { email } = data
  const action = text(email === null ? 'addEmail' : 'changeEmail')
  return (
    <SecuritySection
      title={text('emailTitle')}
      lead={email === null ? text('emailNone') : text('emailIs', { email })}
      actions={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {action}
        </Button>
      }
    >
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={action}
        closeText={text('close')}
        errorText={text('dialogFailed')}
      >
        <EmailForm email={email} onDone={() => setOpen(false)} />
      </Modal>
    </SecuritySection>
  )
}

function EmailForm({ email, onDone }: { email: string | null; onDone: () => void }) {
  const { text } = useText(securityTexts)
  const client = useQueryClient()
  const { draft, field, form, check } = useDraft({
    initial: () => ({ email: email ?? '' }),
    check: (typed) => (isEmail(typed.email.trim()) ? {} : { email: 'emailInvalid' as const }),
  })
  const change = useStaffAction({
    send: () => staffCall('PUT /api/auth/email', { body: { email: draft.email.trim() } }),
    done: text('updated'),
    onDone: (now) => {
      client.setQueryData(emailKey, now)
      onDone()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) change.mutate()
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {change.isError && <Notice tone="error">{text('updateFailed')}</Notice>}
      <TextField
        label={text('emailField')}
        hint={email === null ? undefined : text('emailToldBefore')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        data-autofocus
        {...field('email', text)}
      />
      <div>
        <Button type="submit" pending={change.isPending} pendingText={text('working')}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
