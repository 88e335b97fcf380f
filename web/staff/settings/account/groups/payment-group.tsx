import { paymentProviders } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { paymentWays } from '#web/staff/settings/account/settings-draft.ts'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import css from '#web/staff/settings/account/settings-group.module.css'

const buttonContents = ['STRING', 'IMAGE'] as const

/** Shows how customers pay by themselves. */
export function PaymentGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  const { draft, base } = form
  const provider = draft.paymentImplementationType
  const isUnready = provider !== null && !base.credentials.includes(provider)
  return (
    <SettingsGroup
      title="setGroupPayment"
      lead="setGroupPaymentLead"
      fields={
        <>
          <div className={look.item({ spans: true })}>
            <Fieldset legend={text('setPaymentTypes')} error={form.faultOf('paymentType')}>
              <div className={look.columns({ gap: 3 }, css['checks'])}>
                {paymentWays.map((way) => (
                  <Checkbox
                    key={way}
                    label={text(`setPayment_${way}`)}
                    checked={draft.paymentType.includes(way)}
                    onCheckedChange={(checked) =>
                      form.set(
                        'paymentType',
                        paymentWays.filter((one) => (one === way ? checked : draft.paymentType.includes(one))),
                      )
                    }
                  />
                ))}
              </div>
            </Fieldset>
          </div>
          <Select
            label={text('setProvider')}
            hint={isUnready ? text('setNoCredentials') : undefined}
            error={form.faultOf('paymentImplementationType')}
            placeholder={text('setNoProvider')}
            options={paymentProviders.map((value) => ({ value, label: text(`setProvider_${value}`) }))}
            value={provider ?? ''}
            onValueChange={(value) =>
              form.set('paymentImplementationType', paymentProviders.find((one) => one === value) ?? null)
            }
          />
          <Select
            label={text('setCreditButton')}
            options={buttonContents.map((value) => ({ value, label: text(`setCreditButton_${value}`) }))}
            value={draft.creditPaymentButtonContentType}
            onValueChange={(value) =>
              form.set('creditPaymentButtonContentType', value === 'IMAGE' ? 'IMAGE' : 'STRING')
            }
          />
        </>
      }
      checks={<SettingCheck form={form} name="creditInfoCollapsed" />}
    />
  )
}
