import { languagesWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import {
  accountAlertCauses,
  alertCauses,
  alertWays,
  type AlertCause,
  type AlertWay,
} from '#domain/operations/alerts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { addressRefusals } from '#web/staff/settings/kit/address-refusals.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { choiceField, textField, type Field } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import type { AlertRecipient } from '#worker/contract/staff/alerts.ts'

/** The operator's own recipients are of no account. */
export const operatorAccount = ''

export type RecipientDraft = { way: AlertWay; address: string; causes: AlertCause[]; language: LanguageWithTexts }

export const recipientsKey = (accountId: string) => settingsKey(accountId, 'alert-recipients')

const typed = textField('address', {
  label: 'alertAddress',
  hint: 'alertAddressHint',
  maxLength: 500,
  spellCheck: false,
  autoCapitalize: 'none',
  needed: 'alertAddressNeeded',
  refused: {
    ...addressRefusals,
    taken: 'alertAddressTaken',
    not_allowed: 'alertCountryShut',
    several_addresses: 'alertSeveralAddresses',
    letters_before_at: 'alertLettersBeforeAt',
  },
  otherwise: 'alertAddressWrong',
})

/** Browsers have no address to be typed. */
const address: Field<RecipientDraft> = {
  ...typed,
  faults: (draft) => (draft.way === 'PUSH' ? {} : (typed.faults?.(draft) ?? {})),
  input: (edit) => (edit.draft.way === 'PUSH' ? <p>{edit.text('alertPushHint')}</p> : typed.input(edit)),
}

function causesField(offered: readonly AlertCause[]): Field<RecipientDraft> {
  return {
    name: 'causes',
    label: 'alertCauses',
    faults: ({ causes }) => (causes.length === 0 ? { causes: 'alertCausesNeeded' } : {}),
    refused: () => 'alertCausesNeeded',
    valueText: (value, text) =>
      offered
        .filter((cause) => Array.isArray(value) && value.includes(cause))
        .map((cause) => text(`alertCause_${cause}`))
        .join(', '),
    input: ({ draft, set, errorOf, text }) => (
      <Fieldset legend={text('alertCauses')} error={errorOf('causes')}>
        {offered.map((cause) => (
          <Checkbox
            key={cause}
            label={text(`alertCause_${cause}`)}
            checked={draft.causes.includes(cause)}
            onCheckedChange={(wanted) =>
              set(
                'causes',
                offered.filter((one) => (one === cause ? wanted : draft.causes.includes(one))),
              )
            }
          />
        ))}
      </Fieldset>
    ),
  }
}

const languageNames: Readonly<Record<LanguageWithTexts, string>> = { fi: 'Suomi', sv: 'Svenska', en: 'English' }

function placeOf({ way, address: where }: RecipientDraft) {
  return { way, address: way === 'PUSH' ? '' : where.trim() }
}

function resourceOf(offered: readonly AlertCause[]): Resource<AlertRecipient, RecipientDraft> {
  return {
    fields: [
      choiceField('way', {
        label: 'alertWay',
        options: alertWays,
        optionText: (way, text) => text(`alertWay_${way}`),
      }),
      address,
      causesField(offered),
      choiceField('language', {
        label: 'alertLanguage',
        options: languagesWithTexts,
        optionText: (language) => languageNames[language],
        isList: true,
      }),
    ],
    draftOf: (stored) => {
      if (stored === null) return { way: 'EMAIL', address: '', causes: [...offered], language: 'fi' }
      const { way, address: where, causes, language } = stored
      return { way, address: where, causes, language }
    },
    add: (draft, { accountId, clickId }) => {
      const body = { clickId, ...draft, ...placeOf(draft) }
      return accountId === operatorAccount
        ? staffCall('POST /api/staff/alert-recipient', { body })
        : staffCall('POST /api/staff/account/:accountId/alert-recipient', { params: { accountId }, body })
    },
    edit: (draft, { accountId, seen }) => {
      const { id, version } = seen
      const { causes, language } = draft
      const place = placeOf(draft)
      const isMoved = place.way !== seen.way || place.address !== seen.address
      const body = { version, causes, language, ...(isMoved && { sendTo: place }) }
      return accountId === operatorAccount
        ? staffCall('PUT /api/staff/alert-recipient/:id', { params: { id }, body })
        : staffCall('PUT /api/staff/account/:accountId/alert-recipient/:id', { params: { accountId, id }, body })
    },
    stale: recipientsKey,
    refusals: { 'alert_recipient.too_many': 'alertTooMany' },
    isWordingOneClick: true,
  }
}

const ofAccount = resourceOf(accountAlertCauses)
const ofOperator = resourceOf(alertCauses)

/** Returns the resource of the recipients of alerts: an account's, or the operator's. */
export function recipientsOf(accountId: string): Resource<AlertRecipient, RecipientDraft> {
  return accountId === operatorAccount ? ofOperator : ofAccount
}

export function recipientName({ way, address: where }: AlertRecipient, text: SettingsText): string {
  return way === 'PUSH' ? text('alertPushAll') : where
}

export function recipientRemoval(recipient: AlertRecipient, text: SettingsText): Removal {
  const { id } = recipient
  return {
    title: recipientName(recipient, text),
    step: () => ({
      words: [text('alertRemoveText')],
      call: (accountId) =>
        accountId === operatorAccount
          ? staffCall('DELETE /api/staff/alert-recipient/:id', { params: { id } })
          : staffCall('DELETE /api/staff/account/:accountId/alert-recipient/:id', { params: { accountId, id } }),
    }),
  }
}
