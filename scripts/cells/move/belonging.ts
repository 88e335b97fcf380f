/** A column of a row, or SQL of it, that names a row of another table; where that is the group's, so is this one. */
export type Link = {
  readonly value: (row: string) => string
  /** Null where it is no column. */
  readonly column: string | null
  readonly of: string
  readonly key: string
}

/** `any`: one of its links is enough; `all`: each has to be the group's. */
type Belonging = { readonly links: readonly Link[]; readonly how: 'any' | 'all' }

const by = (name: string, of: string, key = 'id'): Belonging => ({
  links: [{ value: (row) => `${row}."${name}"`, column: name, of, key }],
  how: 'any',
})

const either = (...all: readonly Belonging[]): Belonging => ({ links: all.flatMap(({ links }) => links), how: 'any' })
const both = (...all: readonly Belonging[]): Belonging => ({ links: all.flatMap(({ links }) => links), how: 'all' })

/** Returns the same for tables that are named one after the other. */
const each = (names: string, belonging: Belonging) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, belonging] as const)

/** The parts of a stream's key before its first colon and behind it, in SQL. */
const head = (row: string) => `substr(${row}.stream_key, 1, instr(${row}.stream_key || ':', ':') - 1)`
const tail = (row: string) => `substr(${row}.stream_key, instr(${row}.stream_key || ':', ':') + 1)`
const stream = (value: Link['value'], of: string, key = 'id'): Belonging => ({
  links: [{ value, column: null, of, key }],
  how: 'any',
})

/** The lists that a move makes of what it moves; the rest hangs on these. */
const lists: Readonly<Record<string, { table: string; key: string }>> = {
  'the group': { table: 'moving', key: 'owner' },
  accounts: { table: 'moving_accounts', key: 'id' },
  'accounts by number': {
    table: '(select number from accounts where id in (select id from moving_accounts))',
    key: 'number',
  },
  users: { table: 'moving_users', key: 'id' },
}

/** The way in which the rows of each moved table belong to a group. */
export const belongings: ReadonlyMap<string, Belonging> = new Map([
  ['account_groups', by('id', 'the group')],
  ['accounts', either(by('id', 'accounts'), by('group_id', 'the group'))],
  ['users', either(by('id', 'users'), by('account_group_id', 'the group'))],
  ...each('group_api_keys organisation_domains organisations', by('group_id', 'the group')),
  ...each(
    `
      account_features additional_work_proposals additional_work_templates alert_recipients alerts api_keys
      archived_visits audit_log box_samples boxes change_feeds cloud_cabinets collect_passes
      counter_takings customer_messages customers daily_sums day_ends delivery_options devices email_senders extra_services idempotency_keys languages
      lockers message_stops message_templates money_facts online_creditor_settings order_money payments process_changes
      processes products provider_credentials refused_orders sms_proofs substitute_vehicles vehicles
      webhook_deliveries webhook_endpoints work_orders`,
    by('account_id', 'accounts'),
  ),
  ...each(
    `
      additional_work_findings additional_work_rows approvals archive_restores box_leases code_openings
      customer_push_subscriptions driving_licences hand_overs identity_checks kiosk_codes messages
      process_events process_extra_services process_notes`,
    by('process_id', 'processes'),
  ),
  ...each(
    `
      passkeys push_subscriptions recovery_codes sessions totp_secrets user_letters user_roles user_subjects`,
    by('user_id', 'users'),
  ),
  ['user_accounts', either(by('user_id', 'users'), by('account_id', 'accounts'))],
  ...each(
    'device_events device_key_rotations device_signatures device_status kiosk_sessions',
    by('device_id', 'devices'),
  ),
  ...each(
    'extra_service_compatibilities extra_service_descriptions extra_service_products',
    by('extra_service_id', 'extra_services'),
  ),
  ['alert_messages', by('recipient_id', 'alert_recipients')],
  // Of a message to the operator about an alert of the group's: it goes with the alert, and is not copied.
  ['alert_notices', both(by('message_id', 'alert_messages'), by('alert_id', 'alerts'))],
  ...each('archived_terms search_terms', by('account_number', 'accounts by number')),
  ['archive_references', by('visit_number', 'archived_visits', 'number')],
  ['box_commands', by('box_id', 'boxes')],
  ['cloud_keys', by('lease_id', 'box_leases')],
  ['content_texts', by('language_id', 'languages')],
  ['order_rows', by('work_order_id', 'work_orders')],
  ['payment_callbacks', either(by('account_id', 'accounts'), by('payment_id', 'payments'))],
  ['refunds', by('payment_id', 'payments')],
  ['webhook_former_secrets', by('endpoint_id', 'webhook_endpoints')],
  [
    'outbox',
    either(
      stream(head, 'processes'),
      stream(head, 'archived_visits'),
      stream(head, 'accounts'),
      stream(head, 'lockers'),
      stream(tail, 'accounts'),
      stream(tail, 'user_letters'),
      stream(tail, 'alert_recipients'),
    ),
  ],
])

/** Tables that stay, and the reasons. */
export const staying: Readonly<Record<string, string>> = {
  archive_loose: 'documents that no visit names; whichever database lists them has them deleted',
  browser_faults: 'of nobody',
  browser_hours: 'of nobody',
  cell_names: 'the directory',
  d1_migrations: 'of the database itself',
  job_runs: 'of the jobs of a database',
  letter_folds: 'the same everywhere',
  ledger_links: 'the chain of a database: what left is told by a row of the trail',
  operator_notices: 'the operator says the same in every database',
  process_transitions: 'the same everywhere',
  rate_limits: 'keys are hashes: whoever counted wrong tries begins anew',
  search_refolds: 'of the jobs of a database',
  slots: 'the directory',
  spent_challenges: 'hashes of nobody, minutes old at most',
  zone_offsets: 'the same everywhere',
}

function joined({ links, how }: Belonging, sqlOf: (link: Link) => string): string {
  return `(${links.map(sqlOf).join(how === 'any' ? ' or ' : ' and ')})`
}

/** Returns how the rows of a table belong to a group. */
export function belongingOf(table: string): Belonging {
  const found = belongings.get(table)
  if (found === undefined) throw new Error(`Nobody says to which group rows of ${table} belong`)
  return found
}

/** SQL of the keys that are the group's of what a link names; those behind `after` alone, where that is given. */
export function keysOf({ of, key }: Link, after?: string): string {
  const list = lists[of]
  // Behind a plus no index leads there: the keys of the group are fewer than what is behind one of them.
  if (list !== undefined) {
    return `select ${list.key} from ${list.table}${after === undefined ? '' : ` where ${list.key} > ${after}`}`
  }
  return `select "${key}" from "${of}" where ${isOfGroup(of)}${after === undefined ? '' : ` and +"${key}" > ${after}`}`
}

/** Returns whether a link names an entry of a list of the move. */
export const isOfList = ({ of }: Link): boolean => lists[of] !== undefined

/** SQL that is true of the group's rows of a table, for reading many: by the indexes of the columns. */
export function isOfGroup(table: string): string {
  return joined(belongingOf(table), (link) => `${link.value(`"${table}"`)} in (${keysOf(link)})`)
}

/** The same of one row: by the keys of what it names. */
export function isRowOfGroup(table: string, row: string): string {
  return joined(belongingOf(table), ({ value, of, key }) => {
    const list = lists[of]
    if (list !== undefined) return `${value(row)} in (select ${list.key} from ${list.table})`
    return `exists (select 1 from "${of}" where "${of}"."${key}" = ${value(row)} and ${isRowOfGroup(of, `"${of}"`)})`
  })
}
