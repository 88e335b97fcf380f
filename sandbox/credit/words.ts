import type { CreditState, RejectedReason } from './credit.table.ts'
import type { SignAction } from './sign.ts'

type ActionWords = { label: string; help: string }

/** The buttons of the signing page beside the plain ones, as they go in the Merchant API. */
export const actionWords: Readonly<Record<Exclude<SignAction, 'sign' | 'cancel'>, ActionWords>> = {
  'sign-no-return': { label: 'Allekirjoita ja sulje palaamatta', help: 'Vain kutsu kertoo allekirjoituksesta.' },
  leave: { label: 'Sulje palaamatta', help: 'Mitään ei allekirjoiteta, eikä kauppa kuule mitään.' },
  error: { label: 'Virhe allekirjoituksessa', help: 'Pankissa menee jokin vikaan. Paluu epäonnistuneena.' },
  'sign-deny': { label: 'Allekirjoita, luotto hylätään', help: 'Hylkäys tulee vasta allekirjoituksen jälkeen.' },
  'sign-freeze': {
    label: 'Allekirjoita, jää tarkistettavaksi',
    help: 'Maksu jäätyy. Päätä se myöhemmin kokeilupöydältä.',
  },
  'call-first': { label: 'Allekirjoita, kutsu ennen paluuta', help: 'Kutsu on perillä ennen kuin selain palaa.' },
  'return-no-call': { label: 'Palaa mutta älä kutsu', help: 'Vain selain kertoo allekirjoituksesta.' },
  'call-twice': { label: 'Kutsu kahdesti', help: 'Sama kutsu tulee kaksi kertaa.' },
  'call-late': { label: 'Kutsu myöhässä', help: 'Kutsu tulee 20 sekunnin päästä.' },
  forge: { label: 'Väärennä', help: 'Kutsut ja paluu väittävät luoton myönnetyksi, vaikka mitään ei allekirjoiteta.' },
}

/** Where the Simplified Flow means something of its own with a button. */
export const soapHelp: Partial<Record<SignAction, string>> = {
  'sign-no-return': 'Kukaan ei kerro kaupalle allekirjoituksesta.',
  'sign-deny': 'Hylkäys tulee vasta, kun kauppa vahvistaa maksun.',
  'return-no-call': 'Vahvistetusta maksusta ei kutsuta.',
  'call-twice': 'Vahvistetusta maksusta kutsutaan kaksi kertaa enemmän.',
  'call-late': 'Vahvistetusta maksusta kutsutaan vasta 20 sekunnin päästä.',
}

export const stateWords: Readonly<Record<CreditState, string>> = {
  signing: 'Allekirjoittamatta',
  signed: 'Allekirjoitettu',
  frozen: 'Tarkistettavana',
  booked: 'Varattu',
  rejected: 'Hylätty',
}

export const stateTones: Readonly<Record<CreditState, 'over' | 'wait' | 'good' | 'bad'>> = {
  signing: 'over',
  signed: 'wait',
  frozen: 'wait',
  booked: 'good',
  rejected: 'bad',
}

export const reasonWords: Readonly<Record<RejectedReason, string>> = {
  CREDIT_DENIED: 'Luottoa ei myönnetty',
  PAYMENT_FROZEN: 'Tarkistus ei mennyt läpi',
  TIMEOUT: 'Aika loppui',
  ABORTED_BY_CUSTOMER: 'Asiakas perui',
  TECHNICAL_ERROR: 'Tekninen virhe',
}
