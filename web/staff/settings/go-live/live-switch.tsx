import { goLiveReasonMaxLength, isMissing } from '#domain/operations/go-live.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts, type SettingsTextKey } from '#web/staff/settings/texts.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

/** Opens the workshop to customers, or closes it to them; nothing where this user may not. */
export function LiveSwitch({ found }: { found: GoLive }) {
  const isLive = found.liveSince !== null
  const isNeeded = isLive || found.lines.some(({ standing }) => isMissing(standing))
  return isLive && !found.mayStop ? null : <SwitchForm isLive={isLive} isReasonNeeded={isNeeded} />
}

type SwitchFormProps = { isLive: boolean; isReasonNeeded: boolean }

function SwitchForm({ isLive, isReasonNeeded }: SwitchFormProps) {
  const { text } = useText(settingsTexts)
  const params = { accountId: useSettingsAccount() }
  const { draft, field, check } = useDraft<{ reason: string }, SettingsTextKey>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (isReasonNeeded && reason.trim() === '' ? { reason: 'goLiveReasonMissing' } : {}),
  })
  const saving = useSettingsSave({
    save: (body: { reason: string }) =>
      isLive
        ? staffCall('POST /api/staff/account/:accountId/stop-live', { params, body })
        : staffCall('POST /api/staff/account/:accountId/go-live', { params, body }),
    done: isLive ? 'goLiveStopped' : 'goLiveBegun',
    failed: 'goLiveFailed',
    refusals: { 'go_live.not_ready': 'goLiveReasonMissing' },
    stale: ['staff'],
  })
  return (
    <SettingsSection title={text(isLive ? 'goLiveStop' : 'goLiveBegin')} isPart>
      <SavingForm
        saving={saving}
        button={text(isLive ? 'goLiveStop' : 'goLiveBegin')}
        onSubmit={() => check() && saving.save(draft)}
      >
        {isReasonNeeded && (
          <TextField
            label={text(isLive ? 'goLiveStopReason' : 'goLiveReason')}
            hint={text(isLive ? 'goLiveStopHint' : 'goLiveReasonHint')}
            autoComplete="off"
            maxLength={goLiveReasonMaxLength}
            {...field('reason', text)}
          />
        )}
      </SavingForm>
    </SettingsSection>
  )
}
