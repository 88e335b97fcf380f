import { useQuery } from '@tanstack/react-query'

import { isEmail } from '#domain/contact/email.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts, type SettingsText, type SettingsTextKey } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { EmailSender } from '#worker/contract/staff/settings/email-sender.ts'

import { DnsRecords } from './dns-records.tsx'

const lookAgainMs = 2_000

/**
 * Shows whom e-mail to customers is from: the operator, or an address of the workshop's own once its domain lets us.
 */
export function EmailSenderSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const query = useQuery({
    queryKey: settingsKey(accountId, 'email-sender'),
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/email-sender', { params: { accountId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.check === 'ASKED' ? lookAgainMs : false),
  })
  return (
    <SettingsSection title={text('emailSender')} lead={text('emailSenderLead')}>
      <SettingsAnswer query={query}>
        {(sender) => (
          <>
            <SenderNotice sender={sender} />
            <AddressForm sender={sender} />
            {sender.records.length > 0 && <DnsRecords sender={sender} />}
          </>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}

type Standing = { title: string; words: string | null; tone: 'info' | 'success' | 'warning' | 'error' }

function standingOf({ state, reason, isInUse, records }: EmailSender, text: SettingsText): Standing | null {
  if (state === 'NONE') return null
  if (state === 'REFUSED') return { title: text('ownAddressRefused'), words: reason, tone: 'error' }
  if (state === 'ASKED') return { title: text('ownAddressAsked'), words: text('ownAddressAskedText'), tone: 'info' }
  if (isInUse) return { title: text('ownAddressInUse'), words: null, tone: 'success' }
  if (state === 'REGISTERED') {
    return { title: text('ownAddressLost'), words: text('ownAddressLostText'), tone: 'warning' }
  }
  const isGood = records.every(({ standing }) => standing === 'found')
  return isGood
    ? { title: text('ownAddressGood'), words: text('ownAddressGoodText'), tone: 'info' }
    : { title: text('ownAddressPrepared'), words: text('ownAddressPreparedText'), tone: 'warning' }
}

function SenderNotice({ sender }: { sender: EmailSender }) {
  const { text } = useText(settingsTexts)
  const from = text('emailIsFrom', { address: sender.from })
  const standing = standingOf(sender, text)
  if (standing === null) return <p className={look.muted()}>{from}</p>
  return (
    <Notice tone={standing.tone} title={standing.title}>
      {standing.words !== null && <p>{standing.words}</p>}
      <p>{from}</p>
    </Notice>
  )
}

const isAddress = (typed: string) => typed === '' || (isEmail(typed) && /^[\x21-\x7e]+$/.test(typed))

function AddressForm({ sender }: { sender: EmailSender }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const { draft, field, check } = useDraft<{ address: string }, SettingsTextKey>({
    initial: () => ({ address: sender.address }),
    check: ({ address }) => (isAddress(address.trim()) ? {} : { address: 'ownAddressFault' }),
  })
  const saving = useSettingsSave({
    save: (address: string) =>
      staffCall('PUT /api/staff/account/:accountId/email-sender', {
        params: { accountId },
        body: { version: sender.version, address },
      }),
    done: 'updated',
    stale: settingsKey(accountId),
  })
  const { error, ...rest } = field('address', text)
  const refused = saving.refused['address'] === undefined ? undefined : text('ownAddressFault')
  return (
    <SavingForm saving={saving} onSubmit={() => check() && saving.save(draft.address.trim())}>
      <TextField
        label={text('ownAddress')}
        hint={text('ownAddressHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={error ?? refused}
        {...rest}
      />
    </SavingForm>
  )
}
