import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey, useLanguages, useServices } from '#web/staff/settings/kit/content-queries.ts'
import { OrderDialog } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { SettingsMark } from '#web/staff/settings/kit/settings-mark.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'
import type { SettingsExtraService, SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'

import { fittingMakes, missingLanguages, serviceName } from './service-form.ts'
import { serviceRemoval, servicesOf } from './service-resource.tsx'

import css from './services.module.css'

/** Extra services: what customers may add to their visit. */
export function ServicesSection() {
  const { text } = useText(settingsTexts)
  const query = useServices()
  const languages = useLanguages().data?.items
  const nameOf = (service: SettingsExtraService) => serviceName(service, languages ?? []) ?? text('serviceUnnamed')
  const stateCell = (service: SettingsExtraService) => (
    <State enabled={service.enabled} missing={missingLanguages(service, languages ?? [])} />
  )
  return (
    <ResourceList
      title={text('extraServices')}
      lead={text('extraServicesLead')}
      add={text('newExtraService')}
      canAdd={languages !== undefined}
      empty={text('extraServicesNone')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'name', title: text('serviceName'), cell: nameOf },
        {
          id: 'fits',
          title: text('serviceFits'),
          cell: (service) => fittingMakes(service) || text('serviceFitsAll'),
          isExtra: true,
        },
        { id: 'state', title: text('serviceState'), cell: stateCell },
        {
          id: 'price',
          title: text('servicePriceColumn'),
          cell: ({ totalPrice }) => formatEuro(totalPrice),
          isNumber: true,
        },
      ]}
      renderOrder={({ items }, order) => (
        <OrderDialog
          {...order}
          title={text('orderServices')}
          things={items.map((service) => ({ id: service.id, name: nameOf(service) }))}
          save={(accountId, ids) =>
            staffCall('PUT /api/staff/account/:accountId/extra-service-order', { params: { accountId }, body: { ids } })
          }
          stale={contentKey}
        />
      )}
      renderDialog={(opened, all) =>
        languages &&
        all && (
          <ResourceDialog
            {...opened}
            resource={servicesOf({ languages, vatPercent: all.vatPercent })}
            title={opened.thing === null ? text('newExtraService') : nameOf(opened.thing)}
            width="44rem"
            removal={(service) => serviceRemoval(service, nameOf(service), text)}
            removeText={text('removeService')}
          />
        )
      }
    />
  )
}

type StateProps = { enabled: boolean; missing: readonly SettingsLanguage[] }

function State({ enabled, missing }: StateProps) {
  const { text } = useText(settingsTexts)
  const names = missing.map(({ name }) => name).join(', ')
  return (
    <span className={look.row({ gap: 1, across: 3, wrap: true }, css['marks'])}>
      {enabled ? <span>{text('serviceEnabled')}</span> : <SettingsMark>{text('serviceDisabled')}</SettingsMark>}
      {names !== '' && <SettingsMark tone="warning">{text('serviceMissing', { languages: names })}</SettingsMark>}
    </span>
  )
}
