import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  liveChange: 'Updated: {title}',

  confirmingTitle: 'Saving your confirmation',
  confirmingText: 'In a moment you will see what comes next.',

  stepsLabel: 'Steps',
  stepDone: 'Step {number} of {count}: {label}, done',
  stepActive: 'Step {number} of {count}: {label}, now',
  stepUpcoming: 'Step {number} of {count}: {label}',
  stepActions: 'Next step',
  stepWorkOrder: 'Work order',
  stepServices: 'Extra services',
  stepApproval: 'Approval',
  stepWaiting: 'Instructions',
}
