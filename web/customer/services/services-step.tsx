import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { LinkEnd } from '#web/customer/shared/link-end.tsx'
import { totalOf } from '#web/customer/shared/order/order-total.ts'
import { StepActions } from '#web/customer/shared/step-actions.tsx'
import { StepHeading } from '#web/customer/shared/step-heading.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { MessagesCard } from '#web/customer/thread/messages-card.tsx'
import { UnsentNotice } from '#web/customer/unsent/unsent-notice.tsx'
import { VehicleLine } from '#web/customer/vehicle/vehicle-line.tsx'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { useBeside } from '#web/ui/page/use-beside.ts'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import type { ExtraService, ProcessStatus } from '#worker/contract/process.ts'

import { offeredServices } from './offered-services.ts'

/** Shows what could be done besides. */
export function ServicesStep({ code, view, place, change }: StepProps) {
  const { text: t } = useText(contentTexts)
  const { process, workOrder, extraServices, content, account } = view
  const { total } = totalOf(view)
  const isFirst = place.index === 0
  const name = workOrder?.customer?.firstName ?? ''
  const lead = isFirst ? t(name === '' ? 'servicesLeadFirst' : 'servicesLeadFirstNamed', { name }) : t('servicesLead')
  const isBeside = useBeside()
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <StepHeading screen="SERVICES" title={t('servicesTitle')} lead={lead} workshop={account.name} />
      <ServiceList
        code={code}
        extraServices={extraServices}
        selected={process.selectedExtraServices}
        languageId={content.languageId}
      />
      <UnsentNotice code={code} />
      {total && !isBeside ? <PriceRow label={t('total')} euros={total} strong /> : null}
      <MessagesCard code={code} view={view} />
      <LinkEnd view={view} />
      <StepActions place={place} change={change} label={t('servicesContinue')} confirmation={{ total }} />
    </>
  )
}

type ServiceListProps = {
  code: string
  extraServices: readonly ExtraService[]
  selected: ProcessStatus['selectedExtraServices']
  languageId: string
}

/** The extra services to choose from. */
function ServiceList({ code, extraServices, selected, languageId }: ServiceListProps) {
  const { text: t } = useText(contentTexts)
  const offered = offeredServices(extraServices)
  if (offered.length === 0) return <Notice>{t('servicesNone')}</Notice>
  return (
    <Fieldset legend={t('servicesTitle')} legendHidden joined>
      {offered.map((service) => (
        <ServiceRow
          key={service.id}
          code={code}
          service={service}
          description={serviceDescription(service, languageId)}
          selected={selected.some(({ id }) => id === service.id)}
        />
      ))}
    </Fieldset>
  )
}

type ServiceRowProps = { code: string; service: ExtraService; description: string; selected: boolean }

/** One extra service to tick; ticked at once, and back as it was with a word beside it when that was not saved. */
function ServiceRow({ code, service, description, selected }: ServiceRowProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, error } = useProcessWrite(code)
  const failure = writeFailure(error)
  const { id, type, totalPrice } = service
  function choose(wanted: boolean) {
    const without = (status: ProcessStatus) => status.selectedExtraServices.filter((one) => one.id !== id)
    mutate({
      about: { key: `service ${id}`, label: description },
      patch: (status) => ({
        ...status,
        selectedExtraServices: wanted ? [...without(status), { id, type }] : without(status),
      }),
      send: () =>
        wanted
          ? call('PUT /api/process/extra-service/', { code, body: { productId: id } })
          : call('DELETE /api/process/extra-service/:id', { code, id }),
    })
  }
  return (
    <Checkbox
      label={description}
      price={totalPrice === null ? undefined : totalPrice === 0 ? t('servicesFree') : formatEuro(totalPrice)}
      checked={selected}
      onCheckedChange={choose}
      error={failure ? t(failure) : undefined}
    />
  )
}
