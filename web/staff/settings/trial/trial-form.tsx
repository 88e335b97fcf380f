import { useState } from 'react'

import { serviceLanes, type ProcessType, type ServiceLane } from '#domain/enums.ts'
import { trialPriceMax } from '#domain/process/trial.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { SetPriceFields } from '#web/staff/shared/fields/set-price-fields.tsx'
import { setPriceOf, typedPrice, type TypedPrice } from '#web/staff/shared/fields/set-price.ts'
import { NoSmsWarning } from '#web/staff/shared/no-sms-warning.tsx'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Draft = TypedPrice & { processType: ProcessType; lane: ServiceLane; phoneNumber: string }

/** Returns the fault of a price; null where a trial may have it. */
function priceFault({ price, processType }: Draft): 'trialPriceFault' | 'trialPriceNeeded' | null {
  const cents = euroTextToCents(price)
  if (cents === null || cents > trialPriceMax * 100) return 'trialPriceFault'
  return cents === 0 && processType === 'ONLY_PAYMENT' ? 'trialPriceNeeded' : null
}

/** Each press of the button is a trial of its own; what was pressed and not answered is told again by the same click. */
function useTrial() {
  const accountId = useSettingsAccount()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const [startedId, setStartedId] = useState<string | null>(null)
  const saving = useSettingsSave({
    save: ({ price, isGross, ...draft }: Draft) =>
      staffCall('POST /api/staff/account/:accountId/trial', {
        params: { accountId },
        body: { ...draft, clickId, ...setPriceOf({ price, isGross }) },
      }),
    done: 'trialBegun',
    failed: 'trialFailed',
    refusals: { 'trial.too_many': 'trialTooMany', 'feature.off': 'trialTypeOff' },
    stale: ['staff'],
    onDone: ({ id }) => {
      setStartedId(id)
      setClickId(crypto.randomUUID())
    },
  })
  return { accountId, saving, startedId, renew: () => setClickId(crypto.randomUUID()) }
}

/** Shows what is tried, whose phone it goes to, and what it costs. */
export function TrialForm({ types }: { types: readonly ProcessType[] }) {
  const { text } = useText(settingsTexts)
  const words = useWords(deskTexts)
  const { saving, startedId, renew, accountId } = useTrial()
  const [isTried, setTried] = useState(false)
  const [draft, setDraft] = useState<Draft>({
    processType: types[0] ?? 'DELIVERY',
    lane: 'ROUND_THE_CLOCK',
    phoneNumber: '',
    ...typedPrice({ price: 1, priceWithVat: 1 }),
  })
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    renew()
  }
  const { processType, lane, phoneNumber, price, isGross } = draft
  const faults = {
    phone: phoneNumber.trim() === '' || saving.refused['phoneNumber'] !== undefined,
    price: priceFault(draft),
  }
  return (
    <SavingForm
      saving={saving}
      button={text('trialBegin')}
      onSubmit={() => {
        setTried(true)
        if (phoneNumber.trim() !== '' && faults.price === null) saving.save(draft)
      }}
    >
      {startedId !== null && (
        <Notice
          tone="success"
          title={text('trialBegun')}
          action={<PageLink to={staffPaths.process(startedId)}>{text('trialOpen')}</PageLink>}
        >
          {text('trialBegunText')}
        </Notice>
      )}
      <Select
        label={text('trialType')}
        options={types.map((value) => ({ value, label: words.types[value] }))}
        value={processType}
        onValueChange={(value) => set({ processType: types.find((type) => type === value) ?? processType })}
      />
      <TextField
        label={text('trialPhone')}
        hint={text('trialPhoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phoneNumber}
        error={isTried && faults.phone ? text('trialPhoneFault') : undefined}
        onValueChange={(typed) => set({ phoneNumber: typed })}
      />
      <NoSmsWarning accountId={accountId} typed={phoneNumber} />
      {processType !== 'ONLY_PAYMENT' && (
        <RadioGroup
          legend={text('trialLane')}
          options={serviceLanes.map((value) => ({ value, label: text(`lane_${value}`) }))}
          value={lane}
          onValueChange={(value) => set({ lane: serviceLanes.find((one) => one === value) ?? lane })}
        />
      )}
      <SetPriceFields
        price={price}
        isGross={isGross}
        hint={text('trialPriceHint')}
        error={isTried && faults.price !== null ? text(faults.price) : undefined}
        onChange={set}
      />
    </SavingForm>
  )
}
