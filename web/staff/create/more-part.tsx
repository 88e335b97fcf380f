import { noteMaxLength } from '#domain/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { CreatePart } from './create-part.tsx'
import { languageOf } from './customer-language.ts'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

/** In which language the customer is spoken to, and what colleagues should know. */
export function MorePart({ form, options }: { form: CreateForm; options: CreateOptions }) {
  const { text } = useText(createTexts)
  const { draft, change } = form
  return (
    <CreatePart title={text('createMore')}>
      <Select
        label={text('createLanguage')}
        options={options.languages.map(({ id, name }) => ({ value: id, label: name }))}
        value={languageOf(draft, options)?.id ?? ''}
        onValueChange={(languageId) => change({ languageId })}
      />
      <TextArea
        label={text('createNote')}
        hint={text('createNoteHint')}
        optionalText={text('createOptional')}
        rows={2}
        maxLength={noteMaxLength}
        value={draft.note}
        onValueChange={(note) => change({ note })}
        remainingText={(count) => text('createRemaining', { count })}
      />
    </CreatePart>
  )
}
