import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'

/** Events in the words of staff. */
export const typeTexts: Readonly<Record<WebhookType, SettingsTextKey>> = {
  'process.approved': 'webhookType_approved',
  'process.extra_services_chosen': 'webhookType_extra_services_chosen',
  'process.keys_delivered': 'webhookType_keys_delivered',
  'process.paid': 'webhookType_paid',
  'process.done': 'webhookType_done',
  'process.undone': 'webhookType_undone',
  'message.received': 'webhookType_message_received',
  'process.cancelled': 'webhookType_cancelled',
  'process.reservation_expired': 'webhookType_reservation_expired',
  'process.confirmation_expired': 'webhookType_confirmation_expired',
  'process.not_completed': 'webhookType_not_completed',
  'process.link_undeliverable': 'webhookType_link_undeliverable',
  'process.payment_failed': 'webhookType_payment_failed',
  'process.refunded': 'webhookType_refunded',
  'process.balance_due': 'webhookType_balance_due',
  'process.balance_settled': 'webhookType_balance_settled',
  'process.key_not_found': 'webhookType_key_not_found',
  'process.note_changed': 'webhookType_note_changed',
  'process.choices_changed': 'webhookType_choices_changed',
  'message.failed': 'webhookType_message_failed',
  'additional_work.decided': 'webhookType_additional_work_decided',
}
