import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { AlertRecipient } from '#worker/contract/staff/alerts.ts'

import { operatorAccount, recipientName, recipientRemoval, recipientsKey, recipientsOf } from './alert-resource.tsx'

const lookAgainMs = 2_000
const onItsWay = ({ last }: AlertRecipient) => last?.state === 'WAITING' || last?.state === 'SENDING'

/** Looked at again while something is on its way. */
function useRecipients() {
  const accountId = useSettingsAccount()
  return useQuery({
    queryKey: recipientsKey(accountId),
    queryFn: ({ signal }) =>
      accountId === operatorAccount
        ? staffCall('GET /api/staff/alert-recipient', { signal })
        : staffCall('GET /api/staff/account/:accountId/alert-recipient', { params: { accountId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(onItsWay) === true ? lookAgainMs : false),
  })
}

/** Shows who is told when something breaks, and what became of the last message to each. */
export function AlertsSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const query = useRecipients()
  return (
    <ResourceList
      title={text('alerts')}
      lead={text('alertsLead')}
      add={text('newAlertRecipient')}
      empty={text('alertsEmpty')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'where', title: text('alertWhere'), cell: (one) => recipientName(one, text) },
        { id: 'way', title: text('alertWay'), cell: ({ way }) => text(`alertWay_${way}`) },
        { id: 'last', title: text('alertLast'), cell: (one) => lastWords(one, text) },
      ]}
      renderDialog={(opened) => (
        <ResourceDialog
          {...opened}
          resource={recipientsOf(accountId)}
          title={opened.thing === null ? text('newAlertRecipient') : recipientName(opened.thing, text)}
          removal={recipientRemoval}
          above={opened.thing && <TestButton recipient={opened.thing} />}
        />
      )}
    />
  )
}

function lastWords({ last }: AlertRecipient, text: SettingsText): string {
  if (last === null) return text('alertNever')
  const at = formatDateTime(Date.parse(last.at), readTimeZone(deviceStore))
  return text(`alertState_${last.state}`, { at })
}

/** Sends one, so that a way that is broken is found before it is needed. */
function TestButton({ recipient: { id } }: { recipient: AlertRecipient }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const saving = useSettingsSave({
    save: () =>
      accountId === operatorAccount
        ? staffCall('POST /api/staff/alert-recipient/:id/test', { params: { id } })
        : staffCall('POST /api/staff/account/:accountId/alert-recipient/:id/test', { params: { accountId, id } }),
    done: 'alertTested',
    failed: 'alertTestFailed',
    refusals: { rate_limited: 'alertTestTooMany' },
    stale: recipientsKey(accountId),
  })
  return (
    <>
      <div>
        <Button
          variant="secondary"
          pending={saving.pending}
          pendingText={text('working')}
          onClick={() => saving.save(undefined)}
        >
          {text('alertTest')}
        </Button>
      </div>
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </>
  )
}
