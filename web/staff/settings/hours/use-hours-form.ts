import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Field } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { stateOf, useResourceForm, type Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import type { WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

import { exceptionFaults, hoursDraftOf, hoursInput, refusedSpans, weekFaults, type HoursDraft } from './hours-draft.ts'

const save = (sent: HoursDraft, accountId: string, version: number) =>
  staffCall('PUT /api/staff/account/:accountId/opening-hours', {
    params: { accountId },
    body: hoursInput(sent, version),
  })

const isText = (value: unknown): value is string => typeof value === 'string'

/** An exception in one line, or the one of its fields that two have changed. */
function exceptionText(value: unknown): string {
  if (isText(value)) return value
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.filter(isText).filter(Boolean).join(' ')
}

export const hoursFields = (dayName: (day: number) => string, today: string): readonly Field<HoursDraft>[] => [
  {
    name: 'week',
    label: (text, part) => (part === '' ? text('hoursWeek') : dayName(Number(part))),
    faults: weekFaults,
    refused: refusedSpans,
    input: () => null,
  },
  {
    name: 'exceptions',
    label: (text, part) => {
      const [key = ''] = part.split('.')
      return /^\d{4}-/.test(key) ? displayDate(key) : text('hoursExceptions')
    },
    faults: (draft) => exceptionFaults(draft, today),
    refused: () => 'hoursNotTaken',
    valueText: exceptionText,
    input: () => null,
  },
]

/** The hours while they are typed; what somebody else saves meanwhile never costs what was typed. */
export function useHoursForm(hours: WorkshopHours, dayName: (day: number) => string) {
  const fields = hoursFields(dayName, hours.today)
  const resource: Resource<WorkshopHours, HoursDraft, WorkshopHours> = {
    fields,
    draftOf: (thing) => hoursDraftOf(thing ?? hours),
    add: (sent, { accountId }) => save(sent, accountId, hours.version),
    edit: (sent, { accountId, seen }) => save(sent, accountId, seen.version),
    stale: (accountId) => settingsKey(accountId, 'opening-hours'),
  }
  const form = useResourceForm(resource, { thing: hours, onDone: () => undefined, savedOf: (saved) => saved })
  const seen = form.seen ?? hours
  if (hours.version > seen.version && !form.isDirty) form.setForm(stateOf(hours, resource.draftOf))
  return { ...form, fields }
}

export type HoursForm = ReturnType<typeof useHoursForm>
