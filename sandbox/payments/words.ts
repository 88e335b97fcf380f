import type { CallState, PaymentState, RefundPlan, RefundState } from './payment.table.ts'
import type { PayAction } from './played-provider.ts'
import type { ProviderName } from './provider-names.ts'

type ActionWords = { label: string; help: string }

/** The buttons of a hosted page beside the plain ones. */
export const actionWords: Readonly<Record<PayAction, ActionWords>> = {
  pay: { label: 'Maksa', help: '' },
  decline: { label: 'Hylkää', help: '' },
  cancel: { label: 'Peruuta', help: '' },
  wait: { label: 'Odota', help: 'Maksu jää odottamaan. Päätä se myöhemmin kokeilupöydältä.' },
  delay: { label: 'Viivästytä', help: 'Tilitys viivästyy. Päätä se myöhemmin kokeilupöydältä.' },
  review: { label: 'Maksa, tarkistus kesken', help: 'Tilaus on lopullinen, mutta hallinnassa vielä tarkistettavana.' },
  authorise: { label: 'Varaa, älä veloita', help: 'Raha varataan. Kauppa veloittaa tai perii sen itse.' },
  'pay-no-return': { label: 'Maksa mutta älä palaa', help: 'Vain kutsu kertoo maksusta.' },
  'return-no-call': { label: 'Palaa mutta älä kutsu', help: 'Vain selain kertoo maksusta.' },
  'call-twice': { label: 'Kutsu kahdesti', help: 'Sama kutsu tulee kaksi kertaa.' },
  'call-late': { label: 'Kutsu myöhässä', help: 'Kutsu tulee 20 sekunnin päästä.' },
  forge: { label: 'Väärä allekirjoitus', help: 'Kutsu ja paluu väittävät maksetuksi, vaikka mitään ei makseta.' },
  'late-pay': { label: 'Merkitse maksetuksi', help: '' },
  'late-fail': { label: 'Merkitse epäonnistuneeksi', help: '' },
}

/** Where a provider means something of its own with a button. */
export const ownHelp: Partial<Record<ProviderName, Partial<Record<PayAction, string>>>> = {
  'visma-pay': { wait: 'Pankki ei kerro, miten kävi: paluu koodilla 4. Päätä se myöhemmin kokeilupöydältä.' },
  svea: { forge: 'Kutsu väärällä avaimella ja oikealla, ja paluu, vaikka mitään ei makseta.' },
}

export const stateWords: Readonly<Record<PaymentState, string>> = {
  new: 'Avoin',
  pending: 'Odottaa',
  delayed: 'Viivästynyt',
  unresolved: 'Epäselvä',
  review: 'Tarkistettavana',
  authorised: 'Varattu',
  paid: 'Maksettu',
  failed: 'Hylätty',
  cancelled: 'Peruttu',
  void: 'Purettu',
}

export const stateTones: Readonly<Record<PaymentState, 'over' | 'wait' | 'good' | 'bad'>> = {
  new: 'over',
  pending: 'wait',
  delayed: 'wait',
  unresolved: 'wait',
  review: 'wait',
  authorised: 'wait',
  paid: 'good',
  failed: 'bad',
  cancelled: 'bad',
  void: 'bad',
}

export const refundWords: Readonly<Record<RefundState, string>> = {
  pending: 'odottaa',
  done: 'hyvitetty',
  refused: 'hylätty',
}

export const planWords: Readonly<Record<RefundPlan, string>> = {
  accept: 'Hyvitykset onnistuvat',
  wait: 'Hyvitykset odottavat',
  refuse: 'Hyvitykset hylätään',
}

export const callWords: Readonly<Record<CallState, string>> = {
  waiting: 'odottaa',
  done: 'perillä',
  stopped: 'lopetettu',
  given_up: 'luovutettu',
}
