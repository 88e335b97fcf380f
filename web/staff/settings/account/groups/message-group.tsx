import { smsCountries } from '#domain/contact/message-limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import * as look from '#web/ui/layout.ts'

import css from '#web/staff/settings/account/settings-group.module.css'

/** The countries that text messages may go to, and the number of messages in a day. */
export function MessageGroup({ form }: { form: SettingsForm }) {
  const { text, language } = useText(settingsTexts)
  const chosen = form.draft.smsCountries
  const named = new Intl.DisplayNames([language], { type: 'region' })
  return (
    <SettingsGroup
      title="setGroupMessages"
      lead="setGroupMessagesLead"
      fields={
        <>
          <SettingText form={form} name="messagesPerRecipient" inputMode="numeric" maxLength={3} />
          <SettingText form={form} name="messagesPerVisit" inputMode="numeric" maxLength={3} />
          <SettingText form={form} name="messagesPerAccount" inputMode="numeric" maxLength={4} />
          <div className={look.item({ spans: true })}>
            <Fieldset legend={text('setSmsCountries')} error={form.faultOf('smsCountries')}>
              <div className={look.columns({ gap: 3 }, css['checks'])}>
                {smsCountries.map((country) => (
                  <Checkbox
                    key={country}
                    label={named.of(country) ?? country}
                    checked={chosen.includes(country)}
                    onCheckedChange={(checked) =>
                      form.set(
                        'smsCountries',
                        smsCountries.filter((one) => (one === country ? checked : chosen.includes(one))),
                      )
                    }
                  />
                ))}
              </div>
            </Fieldset>
          </div>
        </>
      }
    />
  )
}
