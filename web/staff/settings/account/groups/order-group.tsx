import { orderRowTypes } from '#domain/enums.ts'
import { vatRoundings } from '#domain/money/pricing.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import css from '#web/staff/settings/account/settings-group.module.css'

/** Shows what customers see of their order before they approve. */
export function OrderGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  const shown = form.draft.orderRowTypesToShowInWorkOrderStep
  return (
    <SettingsGroup
      title="setGroupOrder"
      lead="setGroupOrderLead"
      fields={
        <>
          <SettingText
            form={form}
            name="vatBasisPoints"
            hint="setVatHint"
            inputMode="decimal"
            suffix="%"
            maxLength={6}
          />
          <SettingText
            form={form}
            name="approvalToleranceBasisPoints"
            hint="setToleranceHint"
            inputMode="decimal"
            suffix="%"
            maxLength={6}
          />
          <Select
            label={text('setVatRounding')}
            hint={text('setVatRoundingHint')}
            options={vatRoundings.map((value) => ({ value, label: text(`setVatRounding_${value}`) }))}
            value={form.draft.vatRounding}
            onValueChange={(value) => form.set('vatRounding', value === 'INVOICE' ? 'INVOICE' : 'ROW')}
          />
          <div className={look.item({ spans: true })}>
            <Fieldset legend={text('setRowTypes')} error={form.faultOf('orderRowTypesToShowInWorkOrderStep')}>
              <div className={look.columns({ gap: 3 }, css['checks'])}>
                {orderRowTypes.map((type) => (
                  <Checkbox
                    key={type}
                    label={text(`setRow_${type}`)}
                    checked={shown.includes(type)}
                    onCheckedChange={(checked) =>
                      form.set(
                        'orderRowTypesToShowInWorkOrderStep',
                        orderRowTypes.filter((one) => (one === type ? checked : shown.includes(one))),
                      )
                    }
                  />
                ))}
              </div>
            </Fieldset>
          </div>
        </>
      }
      checks={
        <>
          <SettingCheck form={form} name="showPricesInWorkOrderStep" />
          <SettingCheck form={form} name="isTotalPriceRounded" />
          <SettingCheck form={form} name="showReservationInWorkOrderStep" />
          <SettingCheck form={form} name="notesEnabled" />
        </>
      }
    />
  )
}
