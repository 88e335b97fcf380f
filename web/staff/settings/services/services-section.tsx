import { useState } from 'react'

import { formatEuro } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useLanguages, useServices } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupMark } from '#web/staff/settings/kit/setup-mark.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'
import type { SetupExtraService, SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { ServiceDialog } from './service-dialog.tsx'
import { fittingMakes, missingLanguages, serviceName } from './service-form.ts'
import { ServiceOrder } from './service-order.tsx'

import css from './services.module.css'

type Opened = { service: SetupExtraService | null; times: number; open: boolean }

/** Extra services: what customers may add to their visit. */
export function ServicesSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const services = useServices(accountId)
  const languages = useLanguages(accountId).data?.items
  const [opened, setOpened] = useState<Opened>({ service: null, times: 0, open: false })
  const [ordering, setOrdering] = useState(false)
  const show = (service: SetupExtraService | null) =>
    setOpened(({ times }) => ({ service, times: times + 1, open: true }))
  const nameOf = (service: SetupExtraService) => serviceName(service, languages ?? []) ?? text('serviceUnnamed')
  const many = (services.data?.items.length ?? 0) > 1
  return (
    <SetupSection
      title={text('extraServices')}
      lead={text('extraServicesLead')}
      actions={
        <div className={css['actions']}>
          {many && (
            <Button variant="secondary" onClick={() => setOrdering(true)}>
              {text('orderThings')}
            </Button>
          )}
          <Button icon={<Icon shape={plusShape} />} disabled={languages === undefined} onClick={() => show(null)}>
            {text('newExtraService')}
          </Button>
        </div>
      }
    >
      <SetupAnswer query={services} empty={text('extraServicesNone')} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => <ServiceTable services={items} languages={languages ?? []} nameOf={nameOf} onOpen={show} />}
      </SetupAnswer>
      {languages && services.data && (
        <>
          <ServiceDialog
            key={opened.times}
            open={opened.open}
            onClose={() => setOpened((before) => ({ ...before, open: false }))}
            service={opened.service}
            languages={languages}
            vatPercent={services.data.vatPercent}
          />
          {ordering && (
            <ServiceOrder
              things={services.data.items.map((service) => ({ id: service.id, name: nameOf(service) }))}
              onClose={() => setOrdering(false)}
            />
          )}
        </>
      )}
    </SetupSection>
  )
}

type ServiceTableProps = {
  services: readonly SetupExtraService[]
  languages: readonly SetupLanguage[]
  nameOf: (service: SetupExtraService) => string
  onOpen: (service: SetupExtraService) => void
}

function ServiceTable({ services, languages, nameOf, onOpen }: ServiceTableProps) {
  const { text } = useText(settingsTexts)
  const fits = (service: SetupExtraService) => fittingMakes(service) || text('serviceFitsAll')
  const state = (service: SetupExtraService) => (
    <State enabled={service.enabled} missing={missingLanguages(service, languages)} />
  )
  return (
    <SetupTable
      caption={text('extraServices')}
      rows={services}
      idOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { id: 'name', title: text('serviceName'), cell: nameOf },
        { id: 'fits', title: text('serviceFits'), cell: fits, isExtra: true },
        { id: 'state', title: text('serviceState'), cell: state },
        {
          id: 'price',
          title: text('servicePriceColumn'),
          cell: ({ totalPrice }) => formatEuro(totalPrice),
          isNumber: true,
        },
      ]}
    />
  )
}

type StateProps = { enabled: boolean; missing: readonly SetupLanguage[] }

function State({ enabled, missing }: StateProps) {
  const { text } = useText(settingsTexts)
  const names = missing.map(({ name }) => name).join(', ')
  return (
    <span className={css['marks']}>
      {enabled ? <span>{text('serviceEnabled')}</span> : <SetupMark>{text('serviceDisabled')}</SetupMark>}
      {names !== '' && <SetupMark tone="warning">{text('serviceMissing', { languages: names })}</SetupMark>}
    </span>
  )
}
