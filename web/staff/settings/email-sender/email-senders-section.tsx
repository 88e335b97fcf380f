import { useQuery } from '@tanstack/react-query'

import { emailSenderDecisions } from '#domain/contact/email-sender.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { choiceField, textField, type Field } from '#web/staff/settings/kit/field.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts, type SettingsText, type SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { RequestedEmailSender } from '#worker/contract/staff/settings/email-sender.ts'

const sendersKey = ['staff', 'email-senders']

type Decision = {
  state: (typeof emailSenderDecisions)[number]
  reason: string
  dkimSelector: string
  dkimKey: string
}

/** A field that is asked for with some of the decisions, and has to be filled in then. */
function askedWhere(isAsked: (draft: Decision) => boolean, field: Field<Decision>): Field<Decision> {
  return {
    ...field,
    faults: (draft) => (isAsked(draft) ? (field.faults?.(draft) ?? {}) : {}),
    input: (edit) => isAsked(edit.draft) && field.input(edit),
  }
}

const isRefused = ({ state }: Decision) => state === 'REFUSED'
const isGiven = (draft: Decision) => !isRefused(draft)
const wrongUnless =
  (pattern: RegExp, fault: SettingsTextKey) =>
  (typed: string): SettingsTextKey | false =>
    !pattern.test(typed.trim()) && fault

const resource: Resource<RequestedEmailSender, Decision> = {
  fields: [
    choiceField('state', {
      label: 'senderState',
      options: emailSenderDecisions,
      optionText: (state, text) => text(`emailDecision_${state}`),
    }),
    askedWhere(
      isGiven,
      textField('dkimSelector', {
        label: 'dkimSelector',
        hint: 'dkimSelectorHint',
        maxLength: 63,
        autoCapitalize: 'none',
        spellCheck: false,
        fault: wrongUnless(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i, 'dkimSelectorFault'),
        otherwise: 'dkimSelectorFault',
      }),
    ),
    askedWhere(
      isGiven,
      textField('dkimKey', {
        label: 'dkimKey',
        maxLength: 1000,
        autoCapitalize: 'none',
        spellCheck: false,
        fault: wrongUnless(/(^|;)\s*p=[A-Za-z0-9+/=\s]{20,}/, 'dkimKeyFault'),
        otherwise: 'dkimKeyFault',
      }),
    ),
    askedWhere(
      isRefused,
      textField('reason', {
        label: 'senderReason',
        hint: 'senderReasonHint',
        maxLength: 200,
        needed: 'senderReasonNeeded',
      }),
    ),
  ],
  draftOf: (seen) => ({
    state: seen === null || seen.state === 'NONE' || seen.state === 'ASKED' ? 'PREPARED' : seen.state,
    reason: seen?.reason ?? '',
    dkimSelector: seen?.dkimSelector ?? '',
    dkimKey: seen?.dkimKey ?? '',
  }),
  add: () => Promise.reject(new Error('A workshop wishes for its address in its own settings')),
  edit: (draft, { seen: { id, address, state: seen } }) =>
    staffCall('PUT /api/staff/email-sender/:id', { params: { id }, body: { ...draft, address, seen } }),
  stale: () => sendersKey,
}

function stateWords({ state, isGood }: RequestedEmailSender, text: SettingsText): string {
  if (state === 'NONE') return ''
  const isFound = isGood && (state === 'PREPARED' || state === 'REGISTERED')
  return text(isFound ? `emailSenderGood_${state}` : `emailSenderState_${state}`)
}

/** The addresses that workshops wish to send e-mail from, and what is said of each: those that wait stand first. */
export function EmailSendersSection() {
  const { text } = useText(settingsTexts)
  const query = useQuery({
    queryKey: sendersKey,
    queryFn: ({ signal }) => staffCall('GET /api/staff/email-sender', { signal }),
  })
  return (
    <ResourceList
      title={text('emailSenders')}
      lead={text('emailSendersLead')}
      empty={text('emailSendersEmpty')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'workshop', title: text('senderWorkshop'), cell: ({ workshop }) => workshop },
        { id: 'address', title: text('emailSenderAddress'), cell: ({ address }) => address },
        { id: 'state', title: text('senderState'), cell: (sender) => stateWords(sender, text) },
      ]}
      renderDialog={(opened) => (
        <ResourceDialog {...opened} resource={resource} title={`${opened.thing?.workshop}: ${opened.thing?.address}`} />
      )}
    />
  )
}
