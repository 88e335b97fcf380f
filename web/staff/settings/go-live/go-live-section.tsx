import { useQuery } from '@tanstack/react-query'

import { isMissing, type GoLiveLine, type GoLiveStanding } from '#domain/operations/go-live.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { StateRow } from '#web/staff/settings/kit/state-row.tsx'
import { settingsTexts, type SettingsText } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

import { LiveSwitch } from './live-switch.tsx'
import { NoServices } from './no-services.tsx'
import { SmsProof } from './sms-proof.tsx'

const lookAgainMs = 2_000

/** Shows what is left to do before customers come, and the switch. */
export function GoLiveSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const query = useQuery({
    queryKey: settingsKey(accountId, 'go-live'),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/go-live', { params: { accountId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.sms === 'WAITING' || data?.sms === 'SENDING' ? lookAgainMs : false,
  })
  return (
    <SettingsSection title={text('goLive')} lead={text('goLiveLead')}>
      <SettingsAnswer query={query}>
        {(found) => (
          <>
            <Notice tone={found.liveSince === null ? 'info' : 'success'} title={standingWords(found, text)}>
              {missingWords(found, text)}
            </Notice>
            <ul className={look.stack({ framed: true, surface: true, listed: true })}>
              {found.lines.map((one) => (
                <GoLiveRow key={one.line} {...one} />
              ))}
            </ul>
            <NoServices {...found} />
            <SmsProof sms={found.sms} />
            <LiveSwitch key={String(found.liveSince)} found={found} />
          </>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}

function standingWords({ liveSince }: GoLive, text: SettingsText): string {
  if (liveSince === null) return text('goLiveNot')
  return text('goLiveSince', { at: formatDateTime(Date.parse(liveSince), readTimeZone(deviceStore)) })
}

function missingWords({ lines }: GoLive, text: SettingsText): string {
  const missing = lines.filter(({ standing }) => isMissing(standing)).length
  return missing === 0 ? text('goLiveAllThere') : text('goLiveMissing', { count: String(missing) })
}

/** The page on which each line is put right. */
const places: Readonly<Record<GoLiveLine, string | null>> = {
  languages: staffPaths.settingsSection('languages'),
  contact: staffPaths.settingsSection('account'),
  hours: staffPaths.settingsSection('hours'),
  services: staffPaths.settingsSection('extra-services'),
  lockers: staffPaths.lockers,
  dealer_system: staffPaths.settingsSection('keys'),
  payments: staffPaths.settingsSection('providers'),
  terminal: staffPaths.settingsSection('keys'),
  identity: staffPaths.settingsSection('providers'),
  users: staffPaths.newUser,
  sender: staffPaths.settingsSection('account'),
  email_sender: staffPaths.settingsSection('email-sender'),
  sms: null,
  trial: staffPaths.settingsSection('trial'),
}

/** Lines that are put right on another page than their own. */
const otherPages: Readonly<Partial<Record<GoLiveStanding, string>>> = {
  texts_missing: staffPaths.settingsSection('texts'),
  payments_untried: staffPaths.settingsSection('trial'),
  identity_untried: staffPaths.settingsSection('trial'),
}

function GoLiveRow({ line, standing }: GoLive['lines'][number]) {
  const { text } = useText(settingsTexts)
  const to = otherPages[standing] ?? places[line]
  const title = text(`goLiveLine_${line}`)
  if (isMissing(standing)) {
    return (
      <StateRow
        to={to}
        title={title}
        words={text(`goLiveFault_${standing}`)}
        state="attention"
        stateText={text('goLiveIsMissing')}
      />
    )
  }
  if (standing === 'done') {
    return (
      <StateRow to={to} title={title} words={text(`goLiveDone_${line}`)} state="set" stateText={text('goLiveIsDone')} />
    )
  }
  return (
    <StateRow
      to={to}
      title={title}
      words={text('goLiveUnneeded')}
      state="nothing"
      stateText={text('goLiveIsUnneeded')}
    />
  )
}
