import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { AccountProvider, CredentialsView } from '#worker/contract/staff/settings/provider-settings.ts'

import { credentialsOf, type CredentialTarget } from './credentials-resource.tsx'
import { CredentialsTest } from './credentials-test.tsx'

type CredentialsDialogProps = {
  target: CredentialTarget
  name: string
  known: CredentialsView | null
  open: boolean
  onClose: () => void
}

/** Credentials go in here and are shown nowhere: all of them are typed each time. */
export function CredentialsDialog({ target, name, known, open, onClose }: CredentialsDialogProps) {
  const { text } = useText(settingsTexts)
  return (
    <ResourceDialog
      thing={known}
      open={open}
      onClose={onClose}
      resource={credentialsOf(target)}
      title={text('credentialsTitle', { name })}
      removal={target.of === 'provider' ? () => removalOf(target.provider, name, text) : undefined}
      removeText={text('removeCredentials')}
      above={known && <CredentialsTest target={target} known={known} />}
      renderNotice={(seen, isChanged) => (
        <>
          <Notice>{text(known === null ? 'credentialsFirstHint' : 'credentialsHint')}</Notice>
          {isChanged && seen && (
            <Notice tone="warning">{text('credentialsNow', { at: momentOf(seen, readTimeZone(deviceStore)) })}</Notice>
          )}
        </>
      )}
    />
  )
}

function removalOf(provider: AccountProvider, name: string, text: SettingsText): Removal {
  return {
    title: text('removeCredentialsTitle', { name }),
    refusals: { 'credentials.chosen': 'credentialsChosen', 'credentials.under_way': 'credentialsUnderWay' },
    step: () => ({
      words: [text('removeCredentialsText')],
      button: text('removeCredentials'),
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/provider-credentials/:provider', {
          params: { accountId, provider },
        }),
    }),
  }
}

function momentOf({ updatedAt }: CredentialsView, timeZone: string): string {
  return formatDateTime(Date.parse(updatedAt), timeZone)
}

/** Returns the words for credentials: whether there are any, since when, and the outcome of their test. */
export function knownText(known: CredentialsView | null, text: SettingsText, timeZone: string): string {
  if (known === null) return text('credentialsNone')
  const saved = text('credentialsSaved', { at: momentOf(known, timeZone) })
  return known.tested === null ? saved : `${saved} · ${text(`credState_${known.tested.outcome}`)}`
}
