import { AccentFacts } from '#web/staff/settings/account/accent-facts.tsx'
import { DraftPreview } from '#web/staff/settings/account/draft-preview.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import * as look from '#web/ui/layout.ts'

/** Shows the fields by which customers know the workshop. */
export function WorkshopGroup({ form }: { form: SettingsForm }) {
  const { draft } = form
  return (
    <SettingsGroup
      title="setGroupWorkshop"
      lead="setGroupWorkshopLead"
      fields={
        <>
          <SettingText form={form} name="name" maxLength={100} autoComplete="off" />
          <SettingText form={form} name="phoneNumber" type="tel" maxLength={20} autoComplete="off" />
          <SettingText form={form} name="email" type="email" maxLength={254} autoComplete="off" />
          <SettingText form={form} name="streetAddress" maxLength={200} autoComplete="off" />
          <SettingText form={form} name="postalCode" maxLength={20} autoComplete="off" />
          <SettingText form={form} name="city" maxLength={100} autoComplete="off" />
          <SettingText form={form} name="businessId" hint="setBusinessIdHint" maxLength={20} autoComplete="off" />
          <div className={look.stack({ gap: 2 })}>
            <SettingText form={form} name="accentColor" hint="setAccentHint" maxLength={7} autoComplete="off" />
            <AccentFacts colour={draft.accentColor} />
          </div>
        </>
      }
      checks={<DraftPreview draft={draft} />}
    />
  )
}
