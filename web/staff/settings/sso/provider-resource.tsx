import { ssoRoles, type SsoRole } from '#domain/access/sso.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { addressRefusals } from '#web/staff/settings/kit/address-refusals.ts'
import { checkField, choiceField, textField, type Edit, type Field } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import type { SsoSettings, SsoSignIn } from '#worker/contract/sso.ts'

export type ProviderDraft = {
  issuer: string
  clientId: string
  clientSecret: string
  role: SsoRole
  accountIds: readonly string[]
  enabled: boolean
  /** As typed, with commas between. */
  twoFactorAmr: string
  twoFactorAcr: string
}

type Workshops = SsoSettings['workshops']
type Way = Resource<SsoSignIn, ProviderDraft, SsoSettings>

/** Between commas, spaces or lines. */
const valuesIn = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '')
const areValues = (typed: string) =>
  valuesIn(typed).length <= 10 && valuesIn(typed).every((one) => /^[\x21-\x7e]{1,200}$/.test(one))

/** Microsoft's issuers of many tenants let in people of any organisation. */
const namesNoTenant = (typed: string) =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/i.test(typed.trim())

const isAddress = (typed: string) => URL.canParse(typed.trim()) && /^https?:\/\//.test(typed.trim())

function SecretInput({ draft, set, errorOf, isNew, text }: Edit<ProviderDraft>) {
  return (
    <PasswordField
      label={text('orgClientSecret')}
      hint={isNew ? undefined : text('orgClientSecretHint')}
      showText={text('showPassword')}
      hideText={text('hidePassword')}
      autoComplete="off"
      maxLength={500}
      value={draft.clientSecret}
      error={errorOf('clientSecret')}
      onValueChange={(typed) => set('clientSecret', typed)}
    />
  )
}

const secret: Field<ProviderDraft> = {
  name: 'clientSecret',
  label: 'orgClientSecret',
  refused: () => 'orgClientSecretNeeded',
  valueText: () => '',
  input: (edit) => <SecretInput {...edit} />,
}

function AccountsInput({ edit, workshops }: { edit: Edit<ProviderDraft>; workshops: Workshops }) {
  const { draft, set, errorOf, text } = edit
  const chosen = draft.accountIds
  const without = (id: string) => chosen.filter((one) => one !== id)
  return (
    <Fieldset legend={text('orgAccounts')} hint={text('orgAccountsHint')} error={errorOf('accountIds')}>
      {workshops.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onCheckedChange={(checked) => set('accountIds', checked ? [...without(id), id] : without(id))}
        />
      ))}
    </Fieldset>
  )
}

function accountsField(workshops: Workshops): Field<ProviderDraft> {
  return {
    name: 'accountIds',
    label: 'orgAccounts',
    refused: () => 'orgAccountsRefused',
    valueText: (value) =>
      workshops
        .filter(({ id }) => Array.isArray(value) && value.includes(id))
        .map(({ name }) => name)
        .join(', '),
    input: (edit) => <AccountsInput edit={edit} workshops={workshops} />,
  }
}

function valuesField<Name extends string>(name: Name, words: { label: SettingsTextKey; hint: SettingsTextKey }) {
  return textField(name, {
    ...words,
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 2000,
    fault: (typed) => !areValues(typed) && 'orgTwoFactorWrong',
    otherwise: 'orgTwoFactorWrong',
  })
}

function fieldsOf(workshops: Workshops, roles: readonly SsoRole[]): readonly Field<ProviderDraft>[] {
  const role = choiceField('role', {
    label: 'orgRole',
    hint: () => 'orgRoleHint',
    options: roles,
    optionText: (one, text) => text(`role_${one}`),
    isList: true,
  })
  return [
    textField('issuer', {
      label: 'orgIssuer',
      hint: 'orgIssuerHint',
      type: 'url',
      inputMode: 'url',
      spellCheck: false,
      maxLength: 300,
      fault: (typed) => (isAddress(typed) ? namesNoTenant(typed) && 'orgFault_tenant_needed' : 'orgIssuerWrong'),
      refused: { ...addressRefusals, tenant_needed: 'orgFault_tenant_needed' },
      otherwise: 'orgIssuerWrong',
    }),
    textField('clientId', {
      label: 'orgClientId',
      needed: 'orgClientIdNeeded',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 200,
    }),
    secret,
    { ...role, refused: () => 'orgRoleRefused' },
    accountsField(workshops),
    valuesField('twoFactorAmr', { label: 'orgTwoFactorAmr', hint: 'orgTwoFactorAmrHint' }),
    valuesField('twoFactorAcr', { label: 'orgTwoFactorAcr', hint: 'orgTwoFactorAcrHint' }),
    checkField('enabled', { label: 'orgEnabled', description: 'orgEnabledHint' }),
  ]
}

function save(typed: ProviderDraft, accountId: string, version: number) {
  const { issuer, clientId, accountIds, twoFactorAmr, twoFactorAcr, ...draft } = typed
  return staffCall('PUT /api/staff/account/:accountId/organisation', {
    params: { accountId },
    body: {
      ...draft,
      issuer: issuer.trim(),
      clientId: clientId.trim(),
      accountIds: [...accountIds],
      twoFactorAmr: valuesIn(twoFactorAmr),
      twoFactorAcr: valuesIn(twoFactorAcr),
      version,
    },
  })
}

/** The provider by which the group signs in, and what becomes of who is new. */
export function providerOf(workshops: Workshops, grantable: readonly string[]): Way {
  return {
    fields: fieldsOf(
      workshops,
      ssoRoles.filter((role) => grantable.includes(role)),
    ),
    draftOf: (signIn) => ({
      issuer: signIn?.issuer ?? '',
      clientId: signIn?.clientId ?? '',
      clientSecret: '',
      role: signIn?.role ?? 'sales',
      accountIds: signIn?.accountIds ?? [],
      enabled: signIn?.enabled ?? true,
      twoFactorAmr: signIn?.twoFactorAmr.join(', ') ?? '',
      twoFactorAcr: signIn?.twoFactorAcr.join(', ') ?? '',
    }),
    add: (draft, { accountId }) => save(draft, accountId, 0),
    edit: (draft, { accountId, seen }) => save(draft, accountId, seen.version),
    stale: (accountId) => settingsKey(accountId, 'organisation'),
    nowOf: (changed) => {
      const isOrganisation = typeof changed === 'object' && changed !== null && 'signIn' in changed
      return isOrganisation && isSignIn(changed.signIn) ? { now: changed.signIn } : null
    },
  }
}

/** Our own server tells a conflict of this call with nothing else. */
function isSignIn(value: unknown): value is SsoSignIn {
  return typeof value === 'object' && value !== null && 'issuer' in value && 'version' in value
}
