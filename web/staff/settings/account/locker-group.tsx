import { boxSizes, fastLaneModes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/select.tsx'

import { SettingCheck } from './setting-check.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** How long boxes and links wait. */
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
