import { boxSizes, fastLaneModes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'

/** Shows how long boxes and links wait. */
export function LockerGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  const number = { inputMode: 'numeric', maxLength: 4 } as const
  return (
    <SettingsGroup
      title="setGroupLockers"
      lead="setGroupLockersLead"
      fields={
        <>
          <Select
            label={text('setBoxSize')}
            options={boxSizes.map((value) => ({ value, label: value }))}
            value={form.draft.boxSize}
            onValueChange={(value) => form.set('boxSize', boxSizes.find((size) => size === value) ?? 'S')}
          />
          <SettingText form={form} name="linkValidDays" suffix={text('setUnitDays')} {...number} />
          <SettingText form={form} name="customerReservationHours" suffix={text('setUnitHours')} {...number} />
          <SettingText form={form} name="advisorReservationHours" suffix={text('setUnitHours')} {...number} />
          <Select
            label={text('setFastLane')}
            options={fastLaneModes.map((value) => ({ value, label: text(`setFastLane_${value}`) }))}
            value={form.draft.fastLaneMode}
            onValueChange={(value) => form.set('fastLaneMode', value === 'CREATE' ? 'CREATE' : 'SEARCH')}
          />
        </>
      }
      checks={<SettingCheck form={form} name="showQrCode" />}
    />
  )
}
