import { useText } from '#web/lib/i18n/use-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

import type { Source } from './create-draft.ts'
import { CreatePart } from './create-part.tsx'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

/** From an order of the dealer system, or typed in. */
export function SourcePart({ form, sources }: { form: CreateForm; sources: readonly Source[] }) {
  const { text } = useText(createTexts)
  const words = {
    order: { label: text('createFromOrder'), description: text('createFromOrderText') },
    none: { label: text('createFromNothing'), description: text('createFromNothingText') },
  }
  return (
    <CreatePart title={text('createSource')}>
      <RadioGroup
        legend={text('createSource')}
        legendHidden
        options={sources.map((value) => ({ value, ...words[value] }))}
        value={form.draft.source}
        onValueChange={(source) => form.change({ source, processType: null, vehicleId: '' })}
      />
    </CreatePart>
  )
}
