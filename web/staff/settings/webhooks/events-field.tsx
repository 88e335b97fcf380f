import type { Field } from '#web/staff/settings/kit/field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import {
  firstWebhookTypes,
  webhookTypes,
  type WebhookType,
  type WebhookVersion,
} from '#worker/contract/machines/webhook.ts'

import { typeTexts } from './type-texts.ts'

/** Null: all events of the version. */
type EventsDraft = { apiVersion: WebhookVersion; events: readonly WebhookType[] | null }

export function typesOf(version: WebhookVersion): readonly WebhookType[] {
  return version === '1.0' ? firstWebhookTypes : webhookTypes
}

/** The events that are sent: those of the version, or some of them. */
export const eventsField: Field<EventsDraft> = {
  name: 'events',
  label: 'webhookEvents',
  faults: ({ apiVersion, events }) =>
    events !== null && !typesOf(apiVersion).some((type) => events.includes(type))
      ? { events: 'webhookEventsNeeded' }
      : {},
  refused: () => 'webhookEventsNeeded',
  valueText: (value, text) =>
    Array.isArray(value)
      ? webhookTypes
          .filter((type) => value.includes(type))
          .map((type) => text(typeTexts[type]))
          .join(', ')
      : text('webhookEventsAll'),
  input: ({ draft: { apiVersion, events }, set, errorOf, text }) => (
    <>
      <RadioGroup
        legend={text('webhookEvents')}
        options={[
          { value: 'all', label: text('webhookEventsAll'), description: text('webhookEventsAllHint') },
          { value: 'chosen', label: text('webhookEventsChosen') },
        ]}
        value={events === null ? 'all' : 'chosen'}
        onValueChange={(value) => set('events', value === 'all' ? null : typesOf(apiVersion))}
      />
      {events !== null && (
        <Fieldset legend={text('webhookEventsChosen')} error={errorOf('events')}>
          {typesOf(apiVersion).map((type) => (
            <Checkbox
              key={type}
              label={text(typeTexts[type])}
              checked={events.includes(type)}
              onCheckedChange={(wanted) =>
                set(
                  'events',
                  webhookTypes.filter((one) => (one === type ? wanted : events.includes(one))),
                )
              }
            />
          ))}
        </Fieldset>
      )}
    </>
  ),
}
