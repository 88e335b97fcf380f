/**
 * Figures of the insights whose visits the board lists: those in which it happened on the days that are asked for.
 * `refunds_waiting` has no days: it is what stands now.
 */
export const boardFigures = [
  'visits',
  'finished',
  'alone',
  'approval_wait',
  'payment_wait',
  'after_hours',
  'paid',
  'refunds',
  'refunds_waiting',
  'services',
  'accepted_work',
  'failed_messages',
] as const

export type BoardFigure = (typeof boardFigures)[number]
