import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import { AccentFacts } from './accent-facts.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { SenderState } from './sender-state.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { timeZones } from './time-zones.ts'
import type { SettingsForm } from './use-settings-form.ts'

const locales = ['fi-FI', 'sv-FI', 'sv-SE', 'en-US', 'en-GB', 'et-EE', 'de-DE', 'nb-NO', 'da-DK']

/** Returns the options of a choice, with the stored value among them. */
function optionsOf(values: readonly string[], stored: string) {
  const all = values.includes(stored) ? values : [stored, ...values]
  return all.map((value) => ({ value, label: value }))
}

/** Shows the fields by which customers know the workshop. */
export function WorkshopGroup({ form }: { form: SettingsForm }) {
  const { text, language } = useText(settingsTexts)
  const { draft, base } = form
  const named = new Intl.DisplayNames([language], { type: 'language' })
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
            <SettingText form={form} name="smsSender" hint="setSmsSenderHint" maxLength={16} autoComplete="off" />
            <SenderState settings={base} typed={draft.smsSender} />
          </div>
          <SettingText
            form={form}
            name="smsNumber"
            hint={draft.smsNumber.trim() === '' ? 'setSmsNumberNone' : 'setSmsNumberHint'}
            type="tel"
            maxLength={16}
            autoComplete="off"
          />
          <SettingText form={form} name="emailSenderName" hint="setEmailSenderHint" maxLength={60} autoComplete="off" />
          <SettingText
            form={form}
            name="emailReplyTo"
            hint="setReplyToHint"
            type="email"
            maxLength={254}
            autoComplete="off"
          />
          <div className={look.stack({ gap: 2 })}>
            <SettingText form={form} name="accentColor" hint="setAccentHint" maxLength={7} autoComplete="off" />
            <AccentFacts colour={draft.accentColor} />
          </div>
          <Select
            label={text('setTimeZone')}
            error={form.faultOf('timeZone')}
            options={optionsOf(timeZones, base.timeZone)}
            value={draft.timeZone}
            onValueChange={(value) => form.set('timeZone', value)}
          />
          <Select
            label={text('setLocale')}
            error={form.faultOf('locale')}
            options={optionsOf(locales, base.locale).map(({ value }) => ({ value, label: named.of(value) ?? value }))}
            value={draft.locale}
            onValueChange={(value) => form.set('locale', value)}
          />
        </>
      }
      checks={<DraftPreview draft={draft} />}
    />
  )
}
