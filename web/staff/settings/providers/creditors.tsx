import { useState } from 'react'

import { legacyCreditorApi } from '#domain/money/creditor-apis.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { moved } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import { ResourceDialog, type DialogProps } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { SettingsMark } from '#web/staff/settings/kit/settings-mark.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { CreditorSetting, CreditorSettings } from '#worker/contract/staff/settings/provider-settings.ts'

import { CredentialsDialog, knownText } from './credentials-dialog.tsx'
import { creditorRemoval, creditorsBeside, providersKey } from './creditor-resource.ts'

import css from './providers.module.css'

export function useCreditors() {
  return useSettingsQuery(['providers', 'creditors'], (call) =>
    staffCall('GET /api/staff/account/:accountId/creditor-setting', call),
  )
}

/** The creditors that customers may choose of, in their order. */
export function Creditors() {
  const { text } = useText(settingsTexts)
  return (
    <ResourceList
      isPart
      title={text('providersCredit')}
      add={text('newCreditor')}
      empty={text('creditorsEmpty')}
      query={useCreditors()}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={({ timeZone }) => [
        { id: 'name', title: text('creditorName'), cell: ({ name }) => name },
        { id: 'api', title: text('creditorApi'), cell: apiCell(text), isExtra: true },
        {
          id: 'known',
          title: text('credentialsColumn'),
          cell: ({ credentials }) => knownText(credentials, text, timeZone),
        },
        { id: 'use', title: text('providerUse'), cell: offeredCell(text) },
      ]}
      renderDialog={(opened, all) => <CreditorDialog {...opened} all={all} />}
    />
  )
}

function apiCell(text: SettingsText) {
  return ({ api }: CreditorSetting) => (
    <>
      <span>{text(`creditor_${api}`)}</span>
      {api === legacyCreditorApi && <SettingsMark tone="warning">{text('creditorLegacy')}</SettingsMark>}
    </>
  )
}

function offeredCell(text: SettingsText) {
  return ({ enabled, credentials }: CreditorSetting) => {
    if (!enabled) return text('creditorOff')
    if (credentials !== null) return text('creditorOffered')
    return <span className={look.text({ tone: 'warning', weight: 600 })}>{text('creditorOfferedBare')}</span>
  }
}

type CreditorDialogProps = DialogProps<CreditorSetting> & { all: CreditorSettings | null }

/** One creditor: what customers see of it, its credentials, its place. */
function CreditorDialog({ all, ...opened }: CreditorDialogProps) {
  const { text } = useText(settingsTexts)
  const [credentials, setCredentials] = useState({ times: 0, open: false })
  const items = all?.items ?? []
  // Its credentials and its place change under the open dialog.
  const now = items.find(({ id }) => id === opened.thing?.id) ?? opened.thing
  return (
    <>
      <ResourceDialog
        {...opened}
        resource={creditorsBeside(items)}
        title={opened.thing?.name ?? text('newCreditor')}
        removal={creditorRemoval}
        above={
          now &&
          all && (
            <CreditorActions
              setting={now}
              all={all}
              onCredentials={() => setCredentials(({ times }) => ({ times: times + 1, open: true }))}
            />
          )
        }
      />
      {now && (
        <CredentialsDialog
          key={credentials.times}
          target={{ of: 'creditor', setting: now }}
          name={now.name}
          known={now.credentials}
          open={credentials.open}
          onClose={() => setCredentials((before) => ({ ...before, open: false }))}
        />
      )}
    </>
  )
}

type CreditorActionsProps = { setting: CreditorSetting; all: CreditorSettings; onCredentials: () => void }

/** Shows what is done with a creditor at once: its credentials, and its place in the list. */
function CreditorActions({ setting, all: { items, timeZone }, onCredentials }: CreditorActionsProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const order = useSettingsSave({
    save: (ids: string[]) =>
      staffCall('PUT /api/staff/account/:accountId/creditor-setting-order', { params: { accountId }, body: { ids } }),
    done: 'updated',
    failed: 'updateFailed',
    stale: providersKey(accountId),
  })
  const ids = items.map(({ id }) => id)
  const place = ids.indexOf(setting.id)
  return (
    <div className={look.stack({ bounded: true, gap: 4 }, css['atOnce'])}>
      {setting.api === legacyCreditorApi && <Notice tone="warning">{text('creditorLegacyAdvice')}</Notice>}
      <div className={look.row({ gap: 3, wrap: true, align: 'center', justify: 'between', framed: true, pad: 3 })}>
        <p>{knownText(setting.credentials, text, timeZone)}</p>
        <Button variant="secondary" onClick={onCredentials}>
          {text('changeCredentials')}
        </Button>
      </div>
      {ids.length > 1 && (
        <div className={look.row({ gap: 3, wrap: true })}>
          <Button
            variant="secondary"
            disabled={place <= 0}
            pending={order.pending}
            onClick={() => order.save(moved(ids, place, -1))}
          >
            {text('creditorUp')}
          </Button>
          <Button
            variant="secondary"
            disabled={place < 0 || place === ids.length - 1}
            pending={order.pending}
            onClick={() => order.save(moved(ids, place, 1))}
          >
            {text('creditorDown')}
          </Button>
        </div>
      )}
      {order.fault && <Notice tone="error">{text(order.fault)}</Notice>}
    </div>
  )
}
