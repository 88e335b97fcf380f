import { useText } from '#web/lib/i18n/use-text.tsx'
import { CreateField } from '#web/staff/create/create-field.tsx'
import { CreatePart } from '#web/staff/create/create-part.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import { RowList } from './row-list.tsx'

/** Shows what is paid for, and the number that the workshop knows it by. */
export function RowsPart({ form, options }: { form: CreateForm; options: CreateOptions }) {
  const { text } = useText(createTexts)
  return (
    <CreatePart title={text('createRows')}>
      <RowList form={form} terms={options} />
      <CreateField
        form={form}
        field="workNumber"
        path="workNumber"
        label={text('createWorkNumber')}
        hint={text('createWorkNumberHint')}
        optionalText={text('createOptional')}
        spellCheck={false}
        maxLength={64}
      />
    </CreatePart>
  )
}
