import type { DealerAction } from './act.ts'
import type { Verdict } from './signature.ts'

const types: Readonly<Record<string, string>> = {
  'process.approved': 'Hyväksytty',
  'process.extra_services_chosen': 'Lisäpalvelut valittu',
  'process.keys_delivered': 'Avaimet jätetty',
  'process.paid': 'Maksettu',
  'process.done': 'Valmis',
}

/** A type that is not here is shown as it comes. */
export function webhookWords(type: string | null): string {
  return types[type ?? ''] ?? type ?? 'Tuntematon'
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  good: 'Allekirjoitus oikein',
  unsigned: 'Ei allekirjoitusta',
  forged: 'Väärä allekirjoitus',
  old: 'Vanha allekirjoitus',
  unreadable: 'Sisältö ei aukea',
}

export const actionWords: Readonly<Record<DealerAction, string>> = {
  raise_price: 'Nosta hintaa 10 €',
  add_row: 'Lisää rivi 25 €',
  other_phone: 'Vaihda puhelin',
  ready_for_payment: 'Valmis maksettavaksi',
  finish: 'Päätä',
  cancel: 'Peru',
}
