import { useText } from '#web/lib/i18n/use-text.tsx'
import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { CreateField } from './create-field.tsx'
import { CreatePart } from './create-part.tsx'
import { RowList } from './row-list.tsx'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

/** What is paid for, and the number that the workshop knows it by. */
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
