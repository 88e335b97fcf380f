import type { FormEvent } from 'react'

import { passkeyNameMaxLength } from '#domain/operations/limits.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { Passkey } from '#worker/contract/passkey.ts'

import { isRequiredWay, renewSignIn } from './api.ts'
import { securityTexts } from './texts.ts'

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** A passkey: its name, and taking it away. */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { text } = useText(securityTexts)
  const { rename, remove } = useChange(passkey.id, onClose)
  const { draft, field, form, check } = useDraft({
    initial: () => ({ name: passkey.name }),
    check: ({ name }) => (name.trim() === '' ? { name: 'passkeyNameMissing' as const } : {}),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) rename.mutate(draft.name.trim())
  }
  const fault = remove.error ?? rename.error
  return (
    <Modal
      open
      onClose={onClose}
      title={passkey.name}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="28rem"
    >
      <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
        {fault && <Notice tone="error">{text(isRequiredWay(fault) ? 'totpRequired' : 'updateFailed')}</Notice>}
        <TextField
          label={text('passkeyName')}
          autoComplete="off"
          maxLength={passkeyNameMaxLength}
          required
          data-autofocus
          {...field('name', text)}
        />
        <div className={look.row({ gap: 3, wrap: true })}>
          <Button type="submit" pending={rename.isPending} pendingText={text('working')}>
            {text('save')}
          </Button>
        </div>
        <p className={look.muted()}>{text('removePasskeyText')}</p>
        <div>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {text('removePasskey')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function useChange(id: string, onDone: () => void) {
  const { text } = useText(securityTexts)
  const after = { done: text('updated'), renew: renewSignIn, onDone }
  const rename = useStaffAction({
    send: (name: string) => staffCall('PUT /api/auth/passkey/:id', { params: { id }, body: { name } }),
    ...after,
  })
  const remove = useStaffAction({
    send: () => staffCall('DELETE /api/auth/passkey/:id', { params: { id } }),
    ...after,
  })
  return { rename, remove }
}
