import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Fieldset } from '#web/ui/fieldset.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ExtraService, ProcessStatus } from '#worker/contract/process.ts'

import { offeredServices } from './offered-services.ts'
import { ServiceRow } from './service-row.tsx'

type ServiceListProps = {
  code: string
  extraServices: readonly ExtraService[]
  selected: ProcessStatus['selectedExtraServices']
  languageId: string
}

/** The extra services to choose from. */
export function ServiceList({ code, extraServices, selected, languageId }: ServiceListProps) {
  const { text: t } = useText(contentTexts)
  const offered = offeredServices(extraServices)
  if (offered.length === 0) return <Notice>{t('servicesNone')}</Notice>
  return (
    <Fieldset legend={t('servicesTitle')} legendHidden>
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
