import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

/** The tick of a workshop that sells no extra services; nothing where it sells some. */
export function NoServices({ lines, noServicesWanted }: Pick<GoLive, 'lines' | 'noServicesWanted'>) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const saving = useSettingsSave({
    save: (none: boolean) =>
      staffCall('PUT /api/staff/account/:accountId/no-services', { params: { accountId }, body: { none } }),
    done: 'updated',
    failed: 'goLiveFailed',
    stale: settingsKey(accountId, 'go-live'),
  })
  if (lines.some(({ line, standing }) => line === 'services' && standing === 'done')) return null
  return (
    <Checkbox
      label={text('noServices')}
      description={text('noServicesHint')}
      checked={saving.pending ? !noServicesWanted : noServicesWanted}
      disabled={saving.pending}
      error={saving.fault === null ? undefined : text(saving.fault)}
      onCheckedChange={saving.save}
    />
  )
}
