import { useQuery } from '@tanstack/react-query'

import { noticeKinds, type NoticeKind } from '#domain/operations/operator-notice.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts, type SettingsText } from '#web/staff/settings/texts.ts'
import type { SetNotice } from '#worker/contract/staff/operator-notice.ts'

const noticeKey = ['staff', 'operator-notice']

/** `from` and `until` as a field of the browser has them, by the clock of this device; empty for no end. */
type Draft = { kind: NoticeKind; from: string; until: string; fi: string; sv: string; en: string }

/** An instant as a field of the browser has it. */
function typedTime(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instantOf = (typed: string) => new Date(typed).toISOString()

const words = (name: 'fi' | 'sv' | 'en', label: 'opNoticeFi' | 'opNoticeSv' | 'opNoticeEn') =>
  textField(name, { label, maxLength: 300, needed: 'opNoticeTextNeeded' })

const until = textField('until', { label: 'opNoticeUntil', hint: 'opNoticeUntilHint', type: 'datetime-local' })

const put = (version: number, notice: SetNotice['notice']) =>
  staffCall('PUT /api/staff/operator-notice', { body: { version, notice } })

const noticeOf = ({ kind, from, until: end, ...texts }: Draft): SetNotice['notice'] => ({
  kind,
  from: instantOf(from),
  until: end === '' ? null : instantOf(end),
  texts,
})

/** `version`: of what is there while nothing is told. */
const resourceAt = (version: number): Resource<SetNotice, Draft> => ({
  fields: [
    choiceField('kind', {
      label: 'opNoticeKind',
      options: noticeKinds,
      optionText: (kind, text) => text(`opNoticeKind_${kind}`),
    }),
    textField('from', { label: 'opNoticeFrom', type: 'datetime-local', needed: 'opNoticeFromNeeded' }),
    {
      ...until,
      faults: (draft) => (draft.until !== '' && draft.until <= draft.from ? { until: 'opNoticeTooEarly' } : {}),
    },
    words('fi', 'opNoticeFi'),
    words('sv', 'opNoticeSv'),
    words('en', 'opNoticeEn'),
  ],
  draftOf: (set) => {
    const notice = set?.notice ?? null
    if (notice === null) return { kind: 'MAINTENANCE', from: '', until: '', fi: '', sv: '', en: '' }
    const { kind, from, until: end, texts } = notice
    return { kind, from: typedTime(from), until: end === null ? '' : typedTime(end), ...texts }
  },
  add: (draft) => put(version, noticeOf(draft)),
  edit: (draft, { seen }) => put(seen.version, noticeOf(draft)),
  stale: () => noticeKey,
})

const removalOf = ({ version }: SetNotice, text: SettingsText): Removal => ({
  title: text('opNoticeRemove'),
  step: () => ({ words: [text('opNoticeRemoveText')], call: () => put(version, null) }),
})

/** Shows what the operator tells everybody of the service: one notice, or none. */
export function OperatorNoticeSection() {
  const { text } = useText(settingsTexts)
  const query = useQuery({
    queryKey: noticeKey,
    queryFn: ({ signal }) => staffCall('GET /api/staff/operator-notice', { signal }),
  })
  const isShown = query.data !== undefined && query.data.notice !== null
  return (
    <ResourceList
      title={text('opNotice')}
      lead={text('opNoticeLead')}
      empty={text('opNoticeEmpty')}
      {...(!isShown && { add: text('opNoticeAdd') })}
      query={query}
      itemsOf={(set) => (set.notice === null ? [] : [set])}
      idOf={({ version }) => String(version)}
      columns={() => [
        {
          id: 'kind',
          title: text('opNoticeKind'),
          cell: ({ notice }) => notice && text(`opNoticeKind_${notice.kind}`),
        },
        { id: 'text', title: text('opNoticeFi'), cell: ({ notice }) => notice?.texts.fi },
      ]}
      renderDialog={(opened, all) => (
        <ResourceDialog
          {...opened}
          resource={resourceAt(all?.version ?? 0)}
          title={text(opened.thing === null ? 'opNoticeAdd' : 'opNoticeEdit')}
          removal={removalOf}
        />
      )}
    />
  )
}
