import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { RequestedSmsSender } from '#worker/contract/staff/settings/sms-sender.ts'

const sendersKey = ['staff', 'sms-senders']
const decisions = ['REGISTERED', 'REFUSED'] as const

type Decision = { state: (typeof decisions)[number]; reason: string }

const reason = textField('reason', {
  label: 'senderReason',
  hint: 'senderReasonHint',
  maxLength: 200,
  otherwise: 'senderReasonNeeded',
})

const resource: Resource<RequestedSmsSender, Decision> = {
  fields: [
    choiceField('state', {
      label: 'senderState',
      options: decisions,
      optionText: (state, text) => text(`senderState_${state}`),
    }),
    {
      ...reason,
      faults: (draft) =>
        draft.state === 'REFUSED' && draft.reason.trim() === '' ? { reason: 'senderReasonNeeded' } : {},
      input: (edit) => edit.draft.state === 'REFUSED' && reason.input(edit),
    },
  ],
  draftOf: (seen) => ({ state: seen?.state === 'REFUSED' ? 'REFUSED' : 'REGISTERED', reason: seen?.reason ?? '' }),
  add: () => Promise.reject(new Error('A workshop wishes for its name in its own settings')),
  edit: ({ state, reason: why }, { seen: { id, sender, state: seen } }) =>
    staffCall('PUT /api/staff/sms-sender/:id', { params: { id }, body: { sender, seen, state, reason: why } }),
  stale: () => sendersKey,
}

/** The names that workshops wish to send text messages by, and what is said of each: those that wait stand first. */
export function SendersSection() {
  const { text } = useText(settingsTexts)
  const query = useQuery({
    queryKey: sendersKey,
    queryFn: ({ signal }) => staffCall('GET /api/staff/sms-sender', { signal }),
  })
  return (
    <ResourceList
      title={text('senders')}
      lead={text('sendersLead')}
      empty={text('sendersEmpty')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'workshop', title: text('senderWorkshop'), cell: ({ workshop }) => workshop },
        { id: 'sender', title: text('senderName'), cell: ({ sender }) => sender },
        {
          id: 'state',
          title: text('senderState'),
          cell: ({ state }) => (state === 'NONE' ? '' : text(`senderState_${state}`)),
        },
      ]}
      renderDialog={(opened) => (
        <ResourceDialog {...opened} resource={resource} title={`${opened.thing?.workshop}: ${opened.thing?.sender}`} />
      )}
    />
  )
}
