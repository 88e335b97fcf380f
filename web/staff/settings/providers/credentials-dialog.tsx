import { useState } from 'react'

import { formatDateTime } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

import { CredentialsFields } from './credentials-fields.tsx'
import { credentialFaults, isTyped, newDraft, refusedFaults } from './credentials-form.ts'
import { RemoveCredentials } from './remove-credentials.tsx'
import { kindOf, useSaveCredentials, type CredentialTarget } from './use-save-credentials.ts'

type CredentialsDialogProps = {
  target: CredentialTarget
  name: string
  known: KnownCredentials | null
  open: boolean
  onClose: () => void
}

/** Credentials go in here and are shown nowhere: all of them are typed each time. */
export function CredentialsDialog({ target, name, known, open, onClose }: CredentialsDialogProps) {
  const { text } = useText(settingsTexts)
  const kind = kindOf(target)
  const [opened] = useState(() => newDraft(kind, known, crypto.randomUUID()))
  const [draft, setDraft] = useState(opened)
  const [sent, setSent] = useState(false)
  const [removing, setRemoving] = useState(false)
  const saving = useSaveCredentials({ target, known, onDone: onClose })
  const missing = credentialFaults(kind, draft)
  function submit() {
    setSent(true)
    if (Object.keys(missing).length === 0) saving.save(draft)
  }
  return (
    <>
      <SetupDialog
        open={open}
        onClose={onClose}
        title={text('credentialsTitle', { name })}
        isDirty={isTyped(draft, opened)}
      >
        {(leave) => (
          <SetupForm
            saving={saving}
            onSubmit={submit}
            buttons={
              <>
                <Button variant="secondary" onClick={leave}>
                  {text('cancel')}
                </Button>
                {known && target.of === 'provider' && (
                  <Button variant="quiet" onClick={() => setRemoving(true)}>
                    {text('removeCredentials')}
                  </Button>
                )}
              </>
            }
          >
            <Notice>{text(known === null ? 'credentialsFirstHint' : 'credentialsHint')}</Notice>
            {saving.changed && saving.seen && (
              <Notice tone="warning">{text('credentialsNow', { at: at(saving.seen) })}</Notice>
            )}
            <CredentialsFields
              kind={kind}
              draft={draft}
              faults={{ ...refusedFaults(kind, saving.refused), ...(sent && missing) }}
              onDraft={(typed) => setDraft({ ...typed, clickId: crypto.randomUUID() })}
            />
          </SetupForm>
        )}
      </SetupDialog>
      {target.of === 'provider' && (
        <RemoveCredentials
          provider={target.provider}
          name={name}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  )
}

function at({ updatedAt }: KnownCredentials): string {
  return formatDateTime(Date.parse(updatedAt), readTimeZone(deviceStore))
}
