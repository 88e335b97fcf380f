import { describe, expect, it } from 'vitest'

import { smsLength } from '#domain/contact/sms-length.ts'
import { messageWordingOf } from '#tests/support/content.ts'

import { contactNoticeSms, keyCodeEmail, keyCodeSms, linkEmail, linkSms } from './compose.ts'

const finnish = messageWordingOf('fi-FI')
const link = 'https://huolto.example/ABCD-EFGH-JKMN'
const linkFacts = { workshop: 'Autotalo Sjöholm', licenceNumber: 'ABC-123', link, total: '', phone: '' }
const codeFacts = {
  licenceNumber: 'ABC-123',
  workshop: 'Autotalo Sjöholm',
  code: '123 456',
  boxNumber: 12,
  lockerName: 'Pääovi',
  lockerAddress: 'Huoltokatu 1, 00100 Helsinki',
  lentCar: '',
  lentPlace: '',
  reservedUntil: null,
  timeZone: 'Europe/Helsinki',
  total: '',
  phone: '',
  link,
}
const longNames = {
  workshop: 'Pohjois-Pirkanmaan Autokeskus ja Korikorjaamo Oy',
  lockerName: 'Asiakaspysäköinnin itäinen sisäänkäynti',
  lockerAddress: 'Teollisuustien pohjoinen rinnakkaiskatu 112, 33960 Pirkkala',
}

describe('the message with the link', () => {
  it.each([
    ['fi-FI', 'deliver', `Autotalo Sjöholm: hyväksy auton ABC-123 työmääräys ja jätä avaimet lokeroon. ${link}`],
    [
      'fi-FI',
      'retrieve',
      `Autotalo Sjöholm: vahvista auton ABC-123 nouto omalla sivullasi, niin saat ohjeet avaimille. ${link}`,
    ],
    ['fi-FI', 'look', `Autotalo Sjöholm: katso auton ABC-123 tiedot omalta sivultasi. ${link}`],
    [
      'sv-FI',
      'deliver',
      `Autotalo Sjöholm: godkänn arbetsordern för bilen ABC-123 och lämna nycklarna i nyckelskåpet. ${link}`,
    ],
    [
      'sv-FI',
      'retrieve',
      `Autotalo Sjöholm: bekräfta på din sida att du hämtar bilen ABC-123, så får du anvisningar för nycklarna. ${link}`,
    ],
    [
      'en-GB',
      'deliver',
      `Autotalo Sjöholm: approve the work order for your car ABC-123 and leave the keys in a locker. ${link}`,
    ],
    [
      'et-EE',
      'retrieve',
      `Autotalo Sjöholm: vahvista auton ABC-123 nouto omalla sivullasi, niin saat ohjeet avaimille. ${link}`,
    ],
  ] as const)('in %s to %s reads as agreed, in one part', (lcid, purpose, expected) => {
    const text = linkSms({ wording: messageWordingOf(lcid), purpose, facts: linkFacts })
    expect(text).toBe(expected)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })

  it('speaks of the customer’s own car where the plate is not known', () => {
    const facts = { ...linkFacts, licenceNumber: null }
    expect(linkSms({ wording: finnish, purpose: 'deliver', facts })).toContain('hyväksy autosi työmääräys')
    expect(linkSms({ wording: messageWordingOf('sv-FI'), purpose: 'retrieve', facts })).toContain(
      'att du hämtar din bil',
    )
  })
})

describe('the message with the code', () => {
  it.each([
    [
      'fi-FI',
      'deliver',
      `Autotalo Sjöholm: lokerosi koodi on 123 456. Jätä avaimet lokeroon 12: Pääovi, Huoltokatu 1, 00100 Helsinki. ${link}`,
    ],
    [
      'sv-FI',
      'retrieve',
      `Autotalo Sjöholm: din boxkod är 123 456. Hämta nycklarna i box 12: Pääovi, Huoltokatu 1, 00100 Helsinki. ${link}`,
    ],
    [
      'en-US',
      'deliver',
      `Autotalo Sjöholm: your locker code is 123 456. Leave the keys in locker 12: Pääovi, Huoltokatu 1, 00100 Helsinki. ${link}`,
    ],
  ] as const)('in %s to %s reads as agreed, in one part', (lcid, purpose, expected) => {
    const text = keyCodeSms({ wording: messageWordingOf(lcid), purpose, facts: codeFacts })
    expect(text).toBe(expected)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })

  it.each([
    ['fi-FI', 'swap', 'Vaihda avaimet lokerossa 12', 'Saat sijaisauton Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
    ['sv-FI', 'swap', 'Byt nycklar i box 12', 'Du lånar Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
    ['en-GB', 'swap', 'Swap the keys in locker 12', 'Your courtesy car is Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
    ['fi-FI', 'lend', 'Hae avaimet lokerosta 12', 'Auto on Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
    ['sv-FI', 'lend', 'Hämta nycklarna i box 12', 'Bilen är Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
    ['en-GB', 'lend', 'Collect the keys from locker 12', 'The car is Toyota Yaris LNA-123 (Takapiha, ruutu 12).'],
  ] as const)(
    'in %s to %s names the car and where it stands, however long the names are',
    (lcid, purpose, way, car) => {
      const wording = messageWordingOf(lcid)
      const lent = { ...codeFacts, lentCar: 'Toyota Yaris LNA-123', lentPlace: 'Takapiha, ruutu 12' }
      for (const facts of [lent, { ...lent, ...longNames }]) {
        const text = keyCodeSms({ wording, purpose, facts })
        for (const part of [way, car, '123 456', link]) expect(text).toContain(part)
        expect(smsLength(text).parts).toBeLessThanOrEqual(2)
      }
      expect(keyCodeEmail({ wording, purpose, facts: lent }).paragraphs.join(' ')).toContain(car)
      const unplaced = keyCodeSms({ wording, purpose, facts: { ...lent, lentPlace: '' } })
      expect(unplaced).toContain('LNA-123. ')
    },
  )

  it.each(['fi-FI', 'sv-FI', 'en-GB'])('keeps code and link in one part when names are long (%s)', (lcid) => {
    for (const purpose of ['deliver', 'retrieve'] as const) {
      const text = keyCodeSms({ wording: messageWordingOf(lcid), purpose, facts: { ...codeFacts, ...longNames } })
      expect(text).toContain('123 456')
      expect(text).toContain(link)
      expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
    }
  })

  it.each([
    ['fi-FI', '(ma 30.11. klo 10 asti)'],
    ['sv-FI', '(till mån 30.11. kl. 10)'],
    ['en-GB', '(until Mon 30.11. at 10:00)'],
  ])('says until when the box is held, in one part (%s)', (lcid, until) => {
    const facts = { ...codeFacts, reservedUntil: Date.UTC(2026, 10, 30, 8) }
    const text = keyCodeSms({ wording: messageWordingOf(lcid), purpose: 'deliver', facts })
    expect(text).toContain(until)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
    const { paragraphs } = keyCodeEmail({ wording: messageWordingOf(lcid), purpose: 'deliver', facts })
    expect(paragraphs.join(' ')).toContain('Huoltokatu 1, 00100 Helsinki (')
  })

  it('does not pay for a second part because of a dash or a háček in a name', () => {
    const facts = { ...codeFacts, workshop: 'Škoda Huolto – Vaasa' }
    const text = keyCodeSms({ wording: finnish, purpose: 'deliver', facts })
    expect(text).toMatch(/^Skoda Huolto - Vaasa: lokerosi koodi on 123 456\. Jätä avaimet/)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })
})

describe('under the name of a host in production', () => {
  /** Longer than most: an operator's service under a workshop's own domain. */
  const ownLink = 'https://asiointi.autokeskus-sjoholm.fi/ABCD-EFGH-JKMN'
  const languages = ['fi-FI', 'sv-FI', 'en-GB']
  const codeWays = languages.flatMap((lcid) => (['deliver', 'retrieve'] as const).map((purpose) => ({ lcid, purpose })))
  const linkWays = languages.flatMap((lcid) =>
    (['deliver', 'retrieve', 'price', 'pay', 'look'] as const).map((purpose) => ({ lcid, purpose })),
  )

  it.each(linkWays)('the link ($lcid, $purpose) takes one part, however long the names are', ({ lcid, purpose }) => {
    for (const names of [{}, longNames]) {
      const facts = { ...linkFacts, ...names, link: ownLink }
      const text = linkSms({ wording: messageWordingOf(lcid), purpose, facts })
      expect(text).toContain(ownLink)
      expect([text, smsLength(text).parts]).toEqual([text, 1])
    }
  })

  it.each([
    ['fi-FI', 'kiosk', 'Jos se et ollut sinä'],
    ['sv-FI', 'kiosk', 'om det inte var du'],
    ['en-GB', 'kiosk', 'If it was not you'],
    ['fi-FI', 'cancelled', 'on peruttu'],
    ['sv-FI', 'cancelled', 'är avbokat'],
    ['en-GB', 'cancelled', 'is cancelled'],
    ['fi-FI', 'expired', 'ei enää toimi'],
    ['sv-FI', 'expired', 'fungerar inte längre'],
    ['en-GB', 'expired', 'no longer works'],
    ['fi-FI', 'refunded', 'on palautettu'],
    ['sv-FI', 'refunded', 'har återbetalats'],
    ['en-GB', 'refunded', 'has been refunded'],
    ['fi-FI', 'remindLink', 'on huomenna'],
    ['sv-FI', 'remindLink', 'är i morgon'],
    ['en-GB', 'remindLink', 'is tomorrow'],
    ['fi-FI', 'remindBill', 'maksamatta'],
    ['sv-FI', 'remindBill', 'inte betald'],
    ['en-GB', 'remindBill', 'has not been paid'],
  ] as const)(
    'what warns or takes back (%s, %s) keeps its words, however long the names are',
    (lcid, purpose, words) => {
      for (const names of [{}, longNames]) {
        const facts = { ...linkFacts, ...names, link: ownLink }
        const text = linkSms({ wording: messageWordingOf(lcid), purpose, facts })
        expect(text).toContain(ownLink)
        expect(text).toContain(words)
        expect(smsLength(text).parts).toBeLessThanOrEqual(2)
      }
    },
  )

  it.each(codeWays)('the code ($lcid, $purpose) takes one part, however long the names are', ({ lcid, purpose }) => {
    for (const names of [{}, longNames]) {
      const facts = { ...codeFacts, ...names, link: ownLink }
      const text = keyCodeSms({ wording: messageWordingOf(lcid), purpose, facts })
      expect(text).toContain(ownLink)
      expect([text, smsLength(text).parts]).toEqual([text, 1])
    }
  })
})

it('the notice to an earlier number says whom to call, and neither code nor link', () => {
  const facts = { workshop: 'Autotalo Sjöholm', phone: '09 123 4567' }
  for (const lcid of ['fi-FI', 'sv-FI', 'en-GB']) {
    const text = contactNoticeSms({ wording: messageWordingOf(lcid), ...facts })
    expect(text).toContain(facts.phone)
    expect(text).not.toContain('{')
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  }
  const own = { messageContactNoticeSms: 'Numerosi vaihtui, soita {phone}' }
  expect(contactNoticeSms({ wording: finnish, ...facts, own })).toBe('Numerosi vaihtui, soita 09 123 4567')
})

describe('the e-mails', () => {
  it('bring the link to who has no mobile number', () => {
    expect(linkEmail({ wording: finnish, purpose: 'deliver', facts: linkFacts })).toEqual({
      subject: 'Autotalo Sjöholm: hyväksy auton ABC-123 työmääräys',
      paragraphs: ['Hei!', 'Hyväksy auton ABC-123 työmääräys ja jätä avaimet lokeroon.', 'Auto: ABC-123'],
      code: null,
      action: { label: 'Avaa sivusi', link },
      signature: 'Terveisin Autotalo Sjöholm',
    })
  })

  it.each([
    [
      'fi-FI',
      'Auton ABC-123 lasku on valmis: 695,71 €. Maksa se omalla sivullasi.',
      'Auto: ABC-123\nMaksettavaa: 695,71 €',
      'Kysyttävää? Soita 09 123 4567.',
    ],
    [
      'sv-FI',
      'Räkningen för bilen ABC-123 är klar: 695,71 €. Betala den på din sida.',
      'Bil: ABC-123\nAtt betala: 695,71 €',
      'Frågor? Ring 09 123 4567.',
    ],
    [
      'en-GB',
      'The bill for your car ABC-123 is ready: 695,71 €. Pay it on your page.',
      'Car: ABC-123\nTo pay: 695,71 €',
      'Questions? Call 09 123 4567.',
    ],
  ])('of a bill is a letter with car, sum and whom to ask, in %s', (lcid, sentence, lines, phone) => {
    const facts = { ...linkFacts, total: '695,71 €', phone: '09 123 4567' }
    const wording = messageWordingOf(lcid)
    const { subject, paragraphs } = linkEmail({ wording, purpose: 'pay', facts })
    expect(paragraphs.slice(1)).toEqual([sentence, lines, phone])
    expect(subject).not.toContain('695')
    const unknown = linkEmail({ wording, purpose: 'pay', facts: { ...linkFacts, licenceNumber: null } })
    expect(unknown.paragraphs).toHaveLength(2)
    expect(unknown.paragraphs.join(' ')).not.toMatch(/[:{]/)
  })

  it('lose no sentence for a sum: a text message that has no room goes without it', () => {
    const facts = {
      ...linkFacts,
      ...longNames,
      link: 'https://asiointi.sjoholm.fi/ABCD-EFGH-JKMN',
      total: '1 695,71 €',
    }
    const text = linkSms({ wording: finnish, purpose: 'pay', facts })
    expect(text).toContain('lasku on valmis. Maksa')
    expect(smsLength(text).parts).toBe(1)
    expect(linkSms({ wording: finnish, purpose: 'pay', facts: { ...linkFacts, total: '1 695,71 €' } })).toContain(
      'lasku on valmis: 1 695,71 €. Maksa',
    )
  })

  it('bring the code and the whole address, and keep the code out of the subject', () => {
    const email = keyCodeEmail({ wording: messageWordingOf('sv-FI'), purpose: 'deliver', facts: codeFacts })
    expect(email.subject).toBe('Autotalo Sjöholm: din boxkod')
    expect(email.code).toBe('123 456')
    expect(email.paragraphs).toContain('Lämna nycklarna i box 12: Pääovi, Huoltokatu 1, 00100 Helsinki.')
    expect(email.action).toEqual({ label: 'Öppna din sida', link })
  })
})
