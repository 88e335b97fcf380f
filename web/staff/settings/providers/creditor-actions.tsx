import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

import { moved } from './creditor-form.ts'
import { knownText } from './known-text.ts'
import { providersKey } from './provider-queries.ts'

import css from './providers.module.css'

type CreditorActionsProps = { setting: CreditorSetting; ids: readonly string[]; onCredentials: () => void }

/** What is done with a creditor at once: its credentials, and its place in the list. */
export function CreditorActions({ setting, ids, onCredentials }: CreditorActionsProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const order = useSetupSave({
    save: (wanted: string[]) =>
      staffCall('PUT /api/staff/account/:accountId/creditor-setting-order', {
        params: { accountId },
        body: { ids: wanted },
      }),
    done: 'updated',
    failed: 'updateFailed',
    stale: providersKey(accountId),
  })
  const [up, down] = [moved(ids, setting.id, -1), moved(ids, setting.id, 1)]
  return (
    <>
      <div className={css['known']}>
        <p className={css['text']}>{knownText(setting.credentials, text, readTimeZone(deviceStore))}</p>
        <Button variant="secondary" onClick={onCredentials}>
          {text('changeCredentials')}
        </Button>
      </div>
      {ids.length > 1 && (
        <div className={css['buttons']}>
          <Button
            variant="secondary"
            disabled={up === null}
            pending={order.pending}
            onClick={() => up && order.save(up)}
          >
            {text('creditorUp')}
          </Button>
          <Button
            variant="secondary"
            disabled={down === null}
            pending={order.pending}
            onClick={() => down && order.save(down)}
          >
            {text('creditorDown')}
          </Button>
        </div>
      )}
      {order.fault && <Notice tone="error">{text(order.fault)}</Notice>}
    </>
  )
}
