import { SenderState } from '#web/staff/settings/account/sender-state.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import * as look from '#web/ui/layout.ts'

/** Shows the names and addresses that messages come from, and where answers go. */
export function SenderGroup({ form }: { form: SettingsForm }) {
  const { draft, base } = form
  return (
    <SettingsGroup
      title="setGroupSenders"
      lead="setGroupSendersLead"
      fields={
        <>
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
        </>
      }
    />
  )
}
