import { useId, useState } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { MoreButton } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { SettingsAnswer } from '#web/staff/settings/kit/settings-section.tsx'
import { SettingsTable } from '#web/staff/settings/kit/settings-table.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import { webhookStatuses, type WebhookStatus } from '#worker/contract/machines/webhook.ts'
import type { WebhookDelivery } from '#worker/contract/staff/settings/webhook-settings.ts'

import { typeTexts } from './type-texts.ts'
import { useDeliveries, deliveriesKey } from './webhook-queries.ts'

/** Shows what the dealer system was told; what did not arrive can be sent again. */
export function Deliveries() {
  const { text } = useText(settingsTexts)
  const titleId = useId()
  const [status, setStatus] = useState<WebhookStatus | null>(null)
  return (
    <section className={look.stack({ bounded: true, gap: 4, ruled: true })} aria-labelledby={titleId}>
      <div className={look.row({ gap: 4, wrap: true, align: 'end', justify: 'between' })}>
        <h3 id={titleId}>{text('webhookDeliveries')}</h3>
        <Select
          label={text('webhookFilter')}
          value={status ?? ''}
          options={[
            { value: '', label: text('webhookAll') },
            ...webhookStatuses.map((value) => ({ value, label: text(`webhookStatus_${value}`) })),
          ]}
          onValueChange={(value) => setStatus(webhookStatuses.find((one) => one === value) ?? null)}
        />
      </div>
      <DeliveryList status={status} />
    </section>
  )
}

function DeliveryList({ status }: { status: WebhookStatus | null }) {
  const { text } = useText(settingsTexts)
  const deliveries = useDeliveries(useSettingsAccount(), status)
  const [replaying, setReplaying] = useState<WebhookDelivery | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingsAnswer
        query={deliveries}
        empty={text('webhookDeliveriesEmpty')}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      >
        {({ pages }) => (
          <DeliveryTable
            items={pages.flatMap(({ items }) => items)}
            onOpen={(delivery) => {
              setReplaying(delivery)
              setOpen(true)
            }}
          />
        )}
      </SettingsAnswer>
      <MoreButton query={deliveries} />
      {replaying && <ReplayDialog key={replaying.id} delivery={replaying} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

type DeliveryTableProps = { items: readonly WebhookDelivery[]; onOpen: (delivery: WebhookDelivery) => void }

function DeliveryTable({ items, onOpen }: DeliveryTableProps) {
  const { text } = useText(settingsTexts)
  const at = (instant: string) => formatDateTime(Date.parse(instant), readTimeZone(deviceStore))
  return (
    <SettingsTable
      caption={text('webhookDeliveries')}
      rows={items}
      idOf={({ id }) => id}
      canOpen={({ status }) => status === 'PARKED'}
      onOpen={onOpen}
      columns={[
        { id: 'type', title: text('webhookWhat'), cell: ({ type }) => text(typeTexts[type]) },
        { id: 'order', title: text('webhookOrder'), cell: ({ externalWorkOrderId }) => externalWorkOrderId ?? '–' },
        { id: 'at', title: text('webhookWhen'), cell: ({ createdAt }) => at(createdAt) },
        { id: 'state', title: text('webhookState'), cell: ({ status }) => text(`webhookStatus_${status}`) },
        { id: 'tries', title: text('webhookTries'), cell: ({ attempts }) => attempts, isNumber: true, isExtra: true },
      ]}
    />
  )
}

type ReplayDialogProps = { delivery: WebhookDelivery; open: boolean; onClose: () => void }

/** Sends once more what was given up. */
function ReplayDialog({ delivery, open, onClose }: ReplayDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const saving = useSettingsSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/webhook-delivery/:id/replay', {
        params: { accountId, id: delivery.id },
      }),
    done: 'webhookReplayed',
    stale: deliveriesKey(accountId),
    onDone: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={text('webhookReplayTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      button={text('webhookReplay')}
      pending={saving.pending}
      pendingText={text('working')}
      cancelText={text('cancel')}
      onSubmit={() => saving.save(undefined)}
    >
      <p>{text('webhookReplayText')}</p>
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </FormDialog>
  )
}
