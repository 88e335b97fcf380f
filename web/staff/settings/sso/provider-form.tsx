import { useMutation } from '@tanstack/react-query'

import { grantableRoles } from '#domain/access/permissions.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { Fields } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useResourceForm } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SsoSettings } from '#worker/contract/sso.ts'

import { providerOf } from './provider-resource.tsx'

/** The provider of a group. It can be tried before anything is saved. */
export function ProviderForm({ organisation }: { organisation: SsoSettings }) {
  const { text } = useText(settingsTexts)
  const { roles } = useStaffUser()
  const { workshops, signIn, callbackUrl } = organisation
  const grantable = grantableRoles(roles.map(({ id }) => id))
  const resource = providerOf(workshops, grantable)
  const form = useResourceForm(resource, {
    thing: signIn,
    savedOf: (saved) => saved.signIn,
    onDone: () => undefined,
  })
  const issuer = form.draft.issuer.trim()
  return (
    <SavingForm saving={form.saving} onSubmit={form.submit} buttons={<TryButton key={issuer} issuer={issuer} />}>
      <ConflictNotice {...form} fields={resource.fields} onChoose={form.choose} />
      <TextField
        label={text('orgCallback')}
        hint={text('orgCallbackHint')}
        value={callbackUrl}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Fields fields={resource.fields} edit={form.edit} />
    </SavingForm>
  )
}

/** Shows what the provider that is typed says of itself. */
function TryButton({ issuer }: { issuer: string }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const trying = useMutation({
    mutationFn: () =>
      staffCall('POST /api/staff/account/:accountId/organisation/try', { params: { accountId }, body: { issuer } }),
  })
  const fault = trying.data?.fault
  return (
    <>
      <Button
        variant="secondary"
        disabled={issuer === ''}
        pending={trying.isPending}
        pendingText={text('working')}
        onClick={() => trying.mutate()}
      >
        {text('orgTry')}
      </Button>
      {trying.isError && <Notice tone="error">{text('orgTryFailed')}</Notice>}
      {fault === null && <Notice tone="success">{text('orgTriedWell')}</Notice>}
      {fault && <Notice tone="warning">{text(`orgFault_${fault}`)}</Notice>}
    </>
  )
}
