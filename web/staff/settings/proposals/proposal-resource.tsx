import {
  rowTitleMaxLength,
  rowWordsMaxLength,
  workUrgencies,
  type WorkUrgency,
} from '#domain/process/additional-work.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { priceField, priceKindFields } from '#web/staff/settings/kit/price-fields.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { setPriceOf, typedPrice, type TypedPrice } from '#web/staff/shared/fields/set-price.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ProposalTemplate } from '#worker/contract/staff/visit/additional-work.ts'

/** A template as it is typed. */
export type ProposalTemplateDraft = TypedPrice & { title: string; words: string; urgency: WorkUrgency }

function inputOf({ title, words, urgency, ...typed }: ProposalTemplateDraft) {
  return { title: title.trim(), words: words.trim(), urgency, ...setPriceOf(typed) }
}

export const proposalTemplates: Resource<ProposalTemplate, ProposalTemplateDraft> = {
  fields: [
    {
      name: 'title',
      label: 'proposalTitle',
      faults: ({ title }) => (title.trim() === '' ? { title: 'proposalTitleFault' } : {}),
      input: ({ draft, set, errorOf, text }) => (
        <TextField
          label={text('proposalTitle')}
          error={errorOf('title')}
          value={draft.title}
          maxLength={rowTitleMaxLength}
          autoComplete="off"
          onValueChange={(title) => set('title', title)}
        />
      ),
    },
    {
      name: 'words',
      label: 'proposalWords',
      input: ({ draft, set, text }) => (
        <TextArea
          label={text('proposalWords')}
          value={draft.words}
          rows={3}
          maxLength={rowWordsMaxLength}
          remainingText={(count) => text('templateRemaining', { count })}
          onValueChange={(words) => set('words', words)}
        />
      ),
    },
    {
      name: 'urgency',
      label: 'proposalUrgency',
      input: ({ draft, set, text }) => (
        <Select
          label={text('proposalUrgency')}
          options={workUrgencies.map((value) => ({ value, label: text(`proposalUrgency_${value}`) }))}
          value={draft.urgency}
          onValueChange={(chosen) => set('urgency', workUrgencies.find((one) => one === chosen) ?? 'SOON')}
        />
      ),
    },
    { ...priceField, faults: ({ price }) => (euroTextToCents(price) === null ? { price: 'proposalPriceFault' } : {}) },
    ...priceKindFields,
  ],
  draftOf: (template) => ({
    title: template?.title ?? '',
    words: template?.words ?? '',
    urgency: template?.urgency ?? 'SOON',
    ...typedPrice(template),
  }),
  add: (draft, { accountId, clickId }) =>
    staffCall('POST /api/staff/account/:accountId/proposal-template', {
      params: { accountId },
      body: { clickId, ...inputOf(draft) },
    }),
  edit: (draft, { accountId, seen: { id, version } }) =>
    staffCall('PUT /api/staff/account/:accountId/proposal-template/:id', {
      params: { accountId, id },
      body: { version, ...inputOf(draft) },
    }),
  stale: (accountId) => settingsKey(accountId, 'proposal-templates'),
  refusals: {
    'proposal_template.too_many': 'proposalTooMany',
    'proposal_template.not_found': 'proposalGone',
  },
}

/** Takes a template off the list; what was proposed with it stays. */
export function templateRemoval({ id, title }: ProposalTemplate, text: SettingsText): Removal {
  return {
    title: text('removeNamed', { name: title }),
    step: () => ({
      words: [text('proposalRemoveText')],
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/proposal-template/:id', { params: { accountId, id } }),
    }),
  }
}
