/** A column that holds what `seal` made. */
export type SealedColumn = {
  readonly table: string
  readonly key: string
  readonly column: string
  /** The sealing context of a value, in SQL, as its writer gives it. */
  readonly context: string
}

const provider = `'provider:' || account_id || ':' || provider || iif(creditor_setting_id is null, '', ':' || creditor_setting_id)`

/** Every column of the schema that holds what `seal` made (tested). */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'devices', key: 'id', column: 'sealed_key', context: `'device:' || id` },
  { table: 'device_key_rotations', key: 'device_id', column: 'sealed_key', context: `'device:' || device_id` },
  { table: 'provider_credentials', key: 'id', column: 'sealed_secrets', context: provider },
  { table: 'webhook_endpoints', key: 'id', column: 'sealed_secret', context: `'webhook:' || id` },
  {
    table: 'webhook_former_secrets',
    key: 'endpoint_id',
    column: 'sealed_secret',
    context: `'webhook:' || endpoint_id`,
  },
  { table: 'organisations', key: 'group_id', column: 'sealed_secret', context: `'organisation:' || group_id` },
  { table: 'totp_secrets', key: 'user_id', column: 'sealed_secret', context: `'totp:' || user_id` },
  { table: 'alert_recipients', key: 'id', column: 'sealed_url', context: `'alert:' || id` },
  { table: 'messages', key: 'id', column: 'sealed_text', context: `'message:' || dedupe_key` },
  { table: 'cloud_cabinets', key: 'locker_id', column: 'sealed_token', context: `'cloud_cabinet:' || locker_id` },
  // What is sealed in a document hangs on the key of that, and so on this alone.
  { table: 'archived_visits', key: 'id', column: 'sealed_key', context: `'archive:' || id` },
  { table: 'customer_messages', key: 'id', column: 'sealed_text', context: `'customer_message:' || id` },
]
