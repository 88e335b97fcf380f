import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { CopiedValue } from '#web/staff/settings/kit/copied-value.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { CheckedRecord, EmailSender } from '#worker/contract/staff/settings/email-sender.ts'

/** The records that a domain needs, how each stands, and the button that has them looked at. */
export function DnsRecords({ sender }: { sender: EmailSender }) {
  const { text } = useText(settingsTexts)
  const { records, checkedAt, check } = sender
  const at = checkedAt === null ? null : formatDateTime(Date.parse(checkedAt), readTimeZone(deviceStore))
  return (
    <SettingsSection title={text('dnsRecords')} lead={text('dnsRecordsLead')} isPart>
      <ul className={look.stack({ gap: 5 })}>
        {records.map((record) => (
          <DnsRecordLine key={record.kind} record={record} />
        ))}
      </ul>
      <p role="status" className={look.muted()}>
        {check === 'ASKED' ? text('dnsChecking') : at === null ? text('dnsUnknown') : text('dnsChecked', { at })}
      </p>
      {check === 'FAILED' && <Notice tone="warning">{text('dnsCheckSilent')}</Notice>}
      <CheckButton isAsked={check === 'ASKED'} />
    </SettingsSection>
  )
}

const tones = { found: 'success', missing: 'warning', differs: 'error' } as const

function DnsRecordLine({ record }: { record: CheckedRecord }) {
  const { text } = useText(settingsTexts)
  const { kind, type, name, value, priority, standing, found } = record
  const title = `${text(`dnsKind_${kind}`)}, ${type}`
  return (
    <li className={look.stack({ gap: 3 })} aria-label={title}>
      <h4>{title}</h4>
      {standing === null ? (
        <p className={look.muted()}>{text('dnsUnknown')}</p>
      ) : (
        <Notice tone={tones[standing]} title={text(`dnsStanding_${standing}`)}>
          {found.length > 0 && (
            <p className={look.text({ breaks: true })}>{text('dnsThere', { found: found.join(' · ') })}</p>
          )}
        </Notice>
      )}
      <CopiedValue name={text('dnsName')} value={name} />
      <CopiedValue name={text('dnsValue')} value={value} />
      {priority !== null && <p>{text('dnsPriority', { priority: String(priority) })}</p>}
    </li>
  )
}

function CheckButton({ isAsked }: { isAsked: boolean }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const saving = useSettingsSave({
    save: () => staffCall('POST /api/staff/account/:accountId/email-sender/check', { params: { accountId } }),
    done: 'dnsCheckAsked',
    failed: 'dnsCheckFailed',
    refusals: { rate_limited: 'dnsCheckTooMany' },
    stale: settingsKey(accountId, 'email-sender'),
  })
  return (
    <div className={look.stack({ gap: 3 })}>
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
      <div>
        <Button
          variant="secondary"
          pending={saving.pending || isAsked}
          pendingText={text('dnsChecking')}
          onClick={() => saving.save(undefined)}
        >
          {text('dnsCheck')}
        </Button>
      </div>
    </div>
  )
}
