import { plateKey } from '#domain/contact/licence-plate.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useKnownCustomers } from '#web/staff/create/api.ts'
import { withKnown, type CreateDraft } from '#web/staff/create/create-draft.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { KnownCustomer } from '#worker/contract/staff/visit/create-process.ts'

const shortestPlate = 5
const shortestPhone = 7

/** Returns the words to look for: a plate while nobody is named yet, or a phone number whose customer has no name yet. */
function soughtOf({ source, licenseNumber, phoneNumber, lastName, name }: CreateDraft): string {
  if (source !== 'none' || lastName.trim() !== '' || name.trim() !== '') return ''
  const plate = plateKey(licenseNumber)
  if (plate.length >= shortestPlate) return plate
  const phone = phoneNumber.replaceAll(/[^\d+]/g, '')
  return phone.length >= shortestPhone ? phone : ''
}

/** Offers what is known of a car or a number that was typed. */
export function KnownNotice({ form }: { form: CreateForm }) {
  const { text } = useText(createTexts)
  const sought = useSettled(soughtOf(form.draft))
  const { data: [known] = [] } = useKnownCustomers(sought)
  return (
    <div role="status">
      {sought !== '' && known !== undefined && (
        <Notice
          title={text('createKnownFound')}
          action={
            <Button variant="secondary" onClick={() => form.change(withKnown(form.draft, known))}>
              {text('createKnownFill')}
            </Button>
          }
        >
          {inWords(known)}
        </Notice>
      )}
    </div>
  )
}

function inWords({ customer, vehicle }: KnownCustomer): string {
  const { firstName, lastName, name, phoneNumber } = customer
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const car = [vehicle?.licenseNumber, vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
  return [person, name, phoneNumber, car].filter(Boolean).join(', ')
}
