import { slugMaxLength } from '#domain/text/slug.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { timeZones } from '#web/staff/settings/account/time-zones.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

import type { OnboardingForm } from './new-workshop.tsx'
import { renamed } from './onboarding-draft.ts'
import { workshopsTexts } from './texts.ts'

const plain = { autoComplete: 'off' } as const

/** Shows who the workshop is, and where. */
export function WorkshopFields({ form }: { form: OnboardingForm }) {
  const { text } = useText(workshopsTexts)
  const { draft, field, change } = form
  const address = `${location.host}/fast-lane/${draft.slug.trim() || '…'}`
  const zones = timeZones.includes(draft.timeZone) ? timeZones : [draft.timeZone, ...timeZones]
  return (
    <>
      <TextField
        label={text('setName')}
        data-autofocus
        required
        maxLength={100}
        {...plain}
        {...field('name', text)}
        onValueChange={(name) => change(renamed(draft, name))}
      />
      <TextField
        label={text('workshopSlug')}
        hint={text('workshopSlugHint', { address })}
        required
        maxLength={slugMaxLength}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...plain}
        {...field('slug', text)}
      />
      <TextField label={text('setStreet')} maxLength={200} {...plain} {...field('streetAddress', text)} />
      <TextField label={text('setPostalCode')} maxLength={20} {...plain} {...field('postalCode', text)} />
      <TextField label={text('setCity')} maxLength={100} {...plain} {...field('city', text)} />
      <TextField label={text('setPhone')} type="tel" maxLength={20} {...plain} {...field('phoneNumber', text)} />
      <TextField label={text('setEmail')} type="email" maxLength={254} {...plain} {...field('email', text)} />
      <TextField
        label={text('setBusinessId')}
        hint={text('setBusinessIdHint')}
        maxLength={20}
        {...plain}
        {...field('businessId', text)}
      />
      <TextField
        label={text('setVat')}
        hint={text('setVatHint')}
        inputMode="decimal"
        suffix="%"
        maxLength={6}
        {...plain}
        {...field('vatBasisPoints', text)}
      />
      <TextField
        label={text('setSmsSender')}
        hint={text('setSmsSenderHint')}
        maxLength={16}
        spellCheck={false}
        {...plain}
        {...field('smsSender', text)}
      />
      <Select
        label={text('setTimeZone')}
        options={zones.map((value) => ({ value, label: value }))}
        {...field('timeZone', text)}
      />
    </>
  )
}
