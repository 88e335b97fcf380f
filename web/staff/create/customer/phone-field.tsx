import { useText } from '#web/lib/i18n/use-text.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { NoSmsWarning } from '#web/staff/shared/no-sms-warning.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

const path = 'customer.phoneNumber'
const numbering = () => import('#domain/contact/e164.ts')

type PhoneFieldProps = { form: CreateForm; required: boolean }

/** The number is read as the message is sent to it, once the field is left; until then it stays as it is typed. */
export function PhoneField({ form, required }: PhoneFieldProps) {
  const { text } = useText(createTexts)
  const { draft, present, change, judge, leave, faultOf } = form
  const fault = faultOf(path)
  async function read(typed: string) {
    const { toE164 } = await numbering()
    const number = toE164(typed)
    if (present().phoneNumber.trim() !== typed) return
    judge(path, number === null ? 'createFault_phone' : null)
    change(number === null ? {} : { phoneNumber: number })
  }
  function left() {
    const typed = draft.phoneNumber.trim()
    if (typed === '') return
    leave(path)
    // Where the numbering cannot be fetched the server reads the number.
    read(typed).catch(() => undefined)
  }
  return (
    <div className={look.stack({ gap: 2 })}>
      <TextField
        label={text('createPhone')}
        hint={text('createPhoneHint')}
        optionalText={required ? undefined : text('createOptional')}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={draft.phoneNumber}
        error={fault && text(fault)}
        onFocus={() => void numbering().catch(() => undefined)}
        onValueChange={(phoneNumber) => {
          judge(path, null)
          change({ phoneNumber })
        }}
        onBlur={left}
      />
      <NoSmsWarning accountId={null} typed={draft.phoneNumber} />
    </div>
  )
}
