import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  liveChange: 'Uppgifterna uppdaterades: {title}',

  confirmingTitle: 'Din bekräftelse sparas',
  confirmingText: 'Vi visar snart hur det går vidare.',

  stepsLabel: 'Steg',
  stepDone: 'Steg {number}/{count}: {label}, klart',
  stepActive: 'Steg {number}/{count}: {label}, nu',
  stepUpcoming: 'Steg {number}/{count}: {label}',
  stepActions: 'Nästa steg',
  stepWorkOrder: 'Arbetsorder',
  stepServices: 'Tilläggstjänster',
  stepApproval: 'Godkännande',
  stepWaiting: 'Anvisningar',
}
