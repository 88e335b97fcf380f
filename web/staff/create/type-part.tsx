import type { ProcessType } from '#domain/enums.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

import { withType } from './create-draft.ts'
import { CreatePart } from './create-part.tsx'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

/** What the customer comes for. */
export function TypePart({ form, types }: { form: CreateForm; types: readonly ProcessType[] }) {
  const { text } = useText(createTexts)
  const words = useWords(createTexts)
  const fault = form.faultOf('processType')
  return (
    <CreatePart title={text('createType')}>
      <RadioGroup
        legend={text('createType')}
        legendHidden
        error={fault && text(fault)}
        options={types.map((type) => ({
          value: type,
          label: words.types[type],
          description: text(`createType_${type}`),
        }))}
        value={form.draft.processType}
        onValueChange={(type) => form.change(withType(form.draft, type))}
      />
    </CreatePart>
  )
}
