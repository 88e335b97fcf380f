import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { OrderDialog } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import type { Column } from '#web/staff/settings/kit/settings-table.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { DeliveryOption, WorkshopDelivery } from '#worker/contract/staff/settings/account-settings.ts'

import { DeliveryImage } from './delivery-image.tsx'
import { deliveryKey, missingIn, nameOf, optionRemoval, optionsOf } from './option-resource.tsx'

/** Shows how customers may have the car back, and the picture beside the question. */
export function DeliverySection() {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const query = useSettingsQuery(['delivery'], (call) =>
    staffCall('GET /api/staff/account/:accountId/delivery-option', call),
  )
  const settings = query.data
  const named = (option: DeliveryOption) => nameOf(option, settings?.languages ?? [])
  return (
    <ResourceList
      title={text('delivery')}
      lead={text('deliveryLead')}
      add={text('deliveryAdd')}
      canAdd={settings !== undefined}
      empty={text('deliveryNone')}
      query={query}
      itemsOf={({ options }) => options}
      idOf={({ id }) => id}
      columns={(answer) => columnsOf(answer, text)}
      renderOrder={({ options }, order) => (
        <OrderDialog
          {...order}
          title={text('deliveryOrder')}
          things={options.map((option) => ({ id: option.id, name: named(option) }))}
          save={(id, ids) =>
            staffCall('PUT /api/staff/account/:accountId/delivery-option', { params: { accountId: id }, body: { ids } })
          }
          stale={deliveryKey}
        />
      )}
      above={settings?.deliveryInfoEnabled === false && <Notice>{text('deliveryOff')}</Notice>}
      below={settings && <DeliveryImage accountId={accountId} imageUrl={settings.imageUrl} />}
      renderDialog={(opened, all) =>
        all && (
          <ResourceDialog
            {...opened}
            resource={optionsOf(all.languages)}
            title={text(opened.thing === null ? 'deliveryAdd' : 'deliveryEdit')}
            removal={(option) => optionRemoval(option, named(option), text)}
          />
        )
      }
    />
  )
}

function columnsOf({ languages }: WorkshopDelivery, text: SettingsText): Column<DeliveryOption>[] {
  const missing = (option: DeliveryOption) => missingIn(option, languages).map(({ name }) => name)
  return [
    { id: 'name', title: text('deliveryOption'), cell: (option) => nameOf(option, languages) },
    {
      id: 'languages',
      title: text('deliveryLanguages'),
      cell: (option) =>
        missing(option).length === 0
          ? languages.map(({ name }) => name).join(', ')
          : text('deliveryMissing', { languages: missing(option).join(', ') }),
    },
    {
      id: 'state',
      title: text('deliveryState'),
      cell: ({ enabled }) => text(enabled ? 'deliveryShown' : 'deliveryHidden'),
    },
  ]
}
