import { staffCall } from '#web/staff/session/staff-client.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { Fields } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import type { Edit, Field } from '#web/staff/settings/kit/field.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { useResourceForm, type Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SsoSettings } from '#worker/contract/sso.ts'

type DomainsDraft = { domains: string }

/** Between commas, spaces or lines. */
const domainsIn = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '')

function DomainsInput({ draft, set, errorOf, text }: Edit<DomainsDraft>) {
  const wrong = domainsIn(draft.domains).findIndex((_one, at) => errorOf(`domains.${at}`) !== undefined)
  return (
    <TextField
      label={text('orgDomainsField')}
      hint={text('orgDomainsHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      maxLength={2000}
      value={draft.domains}
      error={wrong === -1 ? errorOf('domains') : errorOf(`domains.${wrong}`)}
      onValueChange={(typed) => set('domains', typed)}
    />
  )
}

const field: Field<DomainsDraft> = {
  name: 'domains',
  label: 'orgDomainsField',
  refused: (code) => (code === 'taken' ? 'orgDomainTaken' : 'orgDomainWrong'),
  input: (edit) => <DomainsInput {...edit} />,
}

const save = ({ domains }: DomainsDraft, accountId: string, seen: readonly string[]) =>
  staffCall('PUT /api/staff/account/:accountId/organisation/domains', {
    params: { accountId },
    body: { domains: domainsIn(domains), seen: [...seen] },
  })

const domains: Resource<SsoSettings, DomainsDraft, SsoSettings> = {
  fields: [field],
  draftOf: (organisation) => ({ domains: organisation?.domains.join(', ') ?? '' }),
  add: (draft, { accountId }) => save(draft, accountId, []),
  edit: (draft, { accountId, seen }) => save(draft, accountId, seen.domains),
  stale: (accountId) => settingsKey(accountId, 'organisation'),
}

/** Shows whose addresses sign in by the organisation: the operator's to say. */
export function DomainsForm({ organisation }: { organisation: SsoSettings }) {
  const form = useResourceForm(domains, {
    thing: organisation,
    savedOf: (saved) => saved,
    onDone: () => undefined,
  })
  return (
    <SavingForm saving={form.saving} onSubmit={form.submit}>
      <ConflictNotice {...form} fields={domains.fields} onChoose={form.choose} />
      <Fields fields={domains.fields} edit={form.edit} />
    </SavingForm>
  )
}
