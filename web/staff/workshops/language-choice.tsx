import { onboardingLanguages } from '#domain/operations/onboarding.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

import type { OnboardingForm } from './new-workshop.tsx'
import { workshopsTexts } from './texts.ts'

/** The languages that customers are offered, and which of them is spoken where nobody chose. */
export function LanguageChoice({ form }: { form: OnboardingForm }) {
  const { text } = useText(workshopsTexts)
  const { draft, set, faultOf } = form
  const fault = faultOf('languages')
  const chosen = onboardingLanguages.filter(({ lcid }) => draft.languages.includes(lcid))
  const usual = chosen.find(({ lcid }) => lcid === draft.defaultLanguage) ?? chosen[0]
  return (
    <>
      <Fieldset
        legend={text('workshopLanguages')}
        hint={text('workshopLanguagesHint')}
        error={fault === undefined ? undefined : text(fault)}
      >
        {onboardingLanguages.map(({ lcid, name }) => (
          <Checkbox
            key={lcid}
            label={name}
            lang={lcid}
            checked={draft.languages.includes(lcid)}
            onCheckedChange={(on) =>
              set(
                'languages',
                onboardingLanguages
                  .map((one) => one.lcid)
                  .filter((one) => (one === lcid ? on : draft.languages.includes(one))),
              )
            }
          />
        ))}
      </Fieldset>
      {chosen.length > 1 && (
        <RadioGroup
          legend={text('workshopDefaultLanguage')}
          options={chosen.map(({ lcid, name }) => ({ value: lcid, label: name }))}
          value={usual?.lcid ?? ''}
          onValueChange={(value) => set('defaultLanguage', chosen.find(({ lcid }) => lcid === value)?.lcid ?? 'fi-FI')}
        />
      )}
    </>
  )
}
