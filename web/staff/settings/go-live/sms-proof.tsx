import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

/** A text message to oneself, and the code that it brings. */
export function SmsProof({ sms }: { sms: GoLive['sms'] }) {
  const { text } = useText(settingsTexts)
  return (
    <SettingsSection title={text('smsProof')} lead={text('smsProofLead')} isPart>
      <AskForm />
      {sms !== null && (
        <>
          <p role="status">{text(`smsProofState_${sms}`)}</p>
          <CodeForm />
        </>
      )}
    </SettingsSection>
  )
}

function AskForm() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const saving = useSettingsSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/sms-proof', { params: { accountId }, body: { phoneNumber } }),
    done: 'smsProofSent',
    failed: 'smsProofFailed',
    refusals: { rate_limited: 'smsProofTooMany' },
    stale: settingsKey(accountId, 'go-live'),
  })
  const refused = saving.refused['phoneNumber']
  const isWrong = isTried && (phoneNumber.trim() === '' || refused !== undefined)
  const fault = refused === 'not_allowed' ? 'smsProofCountry' : 'smsProofPhoneFault'
  return (
    <SavingForm
      saving={saving}
      button={text('smsProofSend')}
      onSubmit={() => {
        setTried(true)
        if (phoneNumber.trim() !== '') saving.save(undefined)
      }}
    >
      <TextField
        label={text('smsProofPhone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phoneNumber}
        error={isWrong ? text(fault) : undefined}
        onValueChange={setPhoneNumber}
      />
    </SavingForm>
  )
}

function CodeForm() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const saving = useSettingsSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/sms-proof/code', { params: { accountId }, body: { code } }),
    done: 'smsProofGiven',
    failed: 'smsProofFailed',
    refusals: { 'sms_proof.ended': 'smsProofEnded' },
    stale: settingsKey(accountId, 'go-live'),
  })
  const isWhole = /^\d{6}$/.test(code.trim())
  const isWrong = isTried && (!isWhole || saving.refused['code'] !== undefined)
  return (
    <SavingForm
      saving={saving}
      button={text('smsProofGive')}
      onSubmit={() => {
        setTried(true)
        if (isWhole) saving.save(undefined)
      }}
    >
      <TextField
        label={text('smsProofCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={isWrong ? text('smsProofCodeFault') : undefined}
        onValueChange={setCode}
      />
    </SavingForm>
  )
}
