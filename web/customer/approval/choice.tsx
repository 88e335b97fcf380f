import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { writeFailure } from '#web/customer/shared/write-failure.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { SelectionInput } from '#worker/contract/process-inputs.ts'

type ChoiceProps = {
  code: string
  /** Which of the choices of the process this is. */
  name: keyof SelectionInput
  label: string
  description?: string | undefined
  checked: boolean
  required?: boolean
}

/** One choice to tick; ticked at once, and back as it was with a word beside it when that was not saved. */
export function Choice({ code, name, label, description, checked, required = false }: ChoiceProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, error } = useProcessWrite(code)
  const failure = writeFailure(error)
  return (
    <Checkbox
      label={label}
      description={description}
      checked={checked}
      required={required}
      error={failure ? t(failure) : undefined}
      onCheckedChange={(wanted) =>
        mutate({
          about: { key: name, label },
          patch: (status) => ({ ...status, [name]: wanted }),
          send: (version) => call('PUT /api/process/selection/', { code, version, body: { [name]: wanted } }),
        })
      }
    />
  )
}
