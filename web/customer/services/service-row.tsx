import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { writeFailure } from '#web/customer/shared/write-failure.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ExtraService, ProcessStatus } from '#worker/contract/process.ts'

type ServiceRowProps = { code: string; service: ExtraService; description: string; selected: boolean }

/** One extra service to tick; ticked at once, and back as it was with a word beside it when that was not saved. */
export function ServiceRow({ code, service, description, selected }: ServiceRowProps) {
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
      price={totalPrice === null ? undefined : formatEuro(totalPrice)}
      checked={selected}
      onCheckedChange={choose}
      error={failure ? t(failure) : undefined}
    />
  )
}
