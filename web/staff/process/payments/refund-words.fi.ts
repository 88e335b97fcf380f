import type { PaymentStatus } from '#domain/enums.ts'

export const refundStatuses: Record<PaymentStatus, string> = {
  INITIALIZED: 'pyydetty',
  SIGNING: 'pyydetty',
  PENDING: 'käsittelyssä',
  SUCCESS: 'palautettu',
  FAILURE: 'ei onnistunut',
  CANCELLED: 'peruttu',
}

/** A refund of which nobody knows how it stands, and what staff do about it. */
export const unknownRefundWords = {
  unknown: 'Palautuksesta {amount} ei ole tietoa {at} alkaen',
  canAsk: '{provider} ei ole kertonut, palauttiko se rahan. Sitä kysytään uudelleen {at}.',
  askedNoMore: '{provider} ei ole kertonut, palauttiko se rahan, eikä sitä enää kysytä itsestään.',
  lookThere:
    '{provider} ei kerro tätä kysyttäessä. Etsi palautus sen omasta palvelusta: palautus {refund}, maksu {payment}.',
  code: 'Syy: {code}.',
  isTold: 'Palautusta pyydetään uudelleen.',
  ask: 'Kysy nyt',
  asked: 'Kysyttiin. Uusin tieto näkyy maksuissa',
  again: 'Pyydä uudelleen',
  againTitle: 'Pyydä palautusta uudelleen',
  againText:
    'Sama palautus pyydetään samalla numerolla. Tarkista ensin palveluntarjoajan omasta palvelusta, ettei rahaa ole jo palautettu.',
  settle: 'Kirjaa tulos',
  settleTitle: 'Miten palautus päättyi?',
  settleText: 'Tarkista ensin palveluntarjoajan omasta palvelusta. Syy jää historiaan.',
  how: 'Sain tietää, että',
  given: 'raha on palautettu asiakkaalle',
  notGiven: 'rahaa ei ole palautettu',
  howMissing: 'Valitse, miten kävi',
}
