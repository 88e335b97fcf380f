export { remindCustomers, reminderKind } from './remind-customers.ts'
export { sendReminder } from './send-reminder.ts'
