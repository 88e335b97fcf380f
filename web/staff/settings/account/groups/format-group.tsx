import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import { timeZones } from '#web/staff/settings/account/time-zones.ts'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/form/select.tsx'

const locales = ['fi-FI', 'sv-FI', 'sv-SE', 'en-US', 'en-GB', 'et-EE', 'de-DE', 'nb-NO', 'da-DK']

/** Returns the options of a choice, with the stored value among them. */
function optionsOf(values: readonly string[], stored: string) {
  const all = values.includes(stored) ? values : [stored, ...values]
  return all.map((value) => ({ value, label: value }))
}

/** Shows the clock of the workshop, and how days and numbers are written. */
export function FormatGroup({ form }: { form: SettingsForm }) {
  const { text, language } = useText(settingsTexts)
  const { draft, base } = form
  const named = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <SettingsGroup
      title="setGroupFormats"
      lead="setGroupFormatsLead"
      fields={
        <>
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
    />
  )
}
