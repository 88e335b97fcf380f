/** Templates of additional work, in Swedish. */
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  proposalTemplates: 'Mallar för tilläggsarbete',
  proposalTemplatesLead: 'Arbeten som verkstaden ofta föreslår. En mall fyller i en rad som ännu kan ändras.',
  proposalAdd: 'Ny mall',
  proposalEdit: 'Redigera mallen',
  proposalNone: 'Det finns inga mallar.',
  proposalTitle: 'Vad som görs',
  proposalTitleFault: 'Skriv vad som görs.',
  proposalWords: 'Berätta för kunden',
  proposalUrgency: 'Hur bråttom',
  proposalUrgency_SAFETY_NOW: 'Säkerhet, genast',
  proposalUrgency_SOON: 'Snart',
  proposalUrgency_CAN_WAIT: 'Kan vänta',
  proposalPriceFault: 'Ange ett pris, till exempel 80 eller 80,50.',
  proposalPriceWithVat: 'För kunden',
  proposalTooMany: 'Det finns redan så många mallar som ryms.',
  proposalGone: 'Mallen har tagits bort.',
  proposalRemoveText: 'Förslag som har skickats finns kvar.',
}
