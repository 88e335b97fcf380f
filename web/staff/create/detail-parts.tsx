import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { partsOf } from './create-parts.ts'
import { CustomerPart } from './customer-part.tsx'
import { MorePart } from './more-part.tsx'
import { RowsPart } from './rows-part.tsx'
import { TimePart } from './time-part.tsx'
import type { CreateForm } from './use-create-form.ts'
import { VehiclePart } from './vehicle-part.tsx'

type DetailPartsProps = { form: CreateForm; options: CreateOptions; today: string; mayBeTimed: boolean }

/** What is asked of a process of the type chosen. */
export function DetailParts({ form, options, today, mayBeTimed }: DetailPartsProps) {
  const parts = partsOf(form.draft)
  return (
    <>
      <VehiclePart form={form} options={options} />
      <CustomerPart form={form} />
      {parts.rows !== 'none' && <RowsPart form={form} options={options} />}
      {parts.visit && <TimePart form={form} today={today} mayBeTimed={mayBeTimed} />}
      <MorePart form={form} options={options} />
    </>
  )
}
