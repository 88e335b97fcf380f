import { describe, expect, it } from 'vitest'

import { smsLength } from '#domain/sms-length.ts'

import { keyCodeEmail, keyCodeSms, linkEmail, linkSms } from './compose.ts'

const link = 'https://huolto.example/ABCD-EFGH-JKMN'
const linkFacts = { workshop: 'Autotalo Sjöholm', licenceNumber: 'ABC-123', link }
const codeFacts = {
  workshop: 'Autotalo Sjöholm',
  code: '123 456',
  boxNumber: 12,
  lockerName: 'Pääovi',
  lockerAddress: 'Huoltokatu 1, 00100 Helsinki',
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
    ['fi-FI', 'retrieve', `Autotalo Sjöholm: ohjeet auton ABC-123 noutoon. ${link}`],
    ['fi-FI', 'look', `Autotalo Sjöholm: auton ABC-123 tiedot. ${link}`],
    [
      'sv-FI',
      'deliver',
      `Autotalo Sjöholm: godkänn arbetsordern för bilen ABC-123 och lämna nycklarna i nyckelskåpet. ${link}`,
    ],
    ['sv-FI', 'retrieve', `Autotalo Sjöholm: så hämtar du bilen ABC-123. ${link}`],
    [
      'en-GB',
      'deliver',
      `Autotalo Sjöholm: approve the work order for your car ABC-123 and leave the keys in a locker. ${link}`,
    ],
    ['et-EE', 'retrieve', `Autotalo Sjöholm: ohjeet auton ABC-123 noutoon. ${link}`],
  ] as const)('in %s to %s reads as agreed, in one part', (lcid, purpose, expected) => {
    const text = linkSms({ lcid, purpose, facts: linkFacts })
    expect(text).toBe(expected)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })

  it('speaks of the customer’s own car where the plate is not known', () => {
    const facts = { ...linkFacts, licenceNumber: null }
    expect(linkSms({ lcid: 'fi-FI', purpose: 'deliver', facts })).toContain('hyväksy autosi työmääräys')
    expect(linkSms({ lcid: 'sv-FI', purpose: 'retrieve', facts })).toContain('så hämtar du din bil')
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
    const text = keyCodeSms({ lcid, purpose, facts: codeFacts })
    expect(text).toBe(expected)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })

  it.each(['fi-FI', 'sv-FI', 'en-GB'])('keeps code and link in one part when names are long (%s)', (lcid) => {
    for (const purpose of ['deliver', 'retrieve'] as const) {
      const text = keyCodeSms({ lcid, purpose, facts: { ...codeFacts, ...longNames } })
      expect(text).toContain('123 456')
      expect(text).toContain(link)
      expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
    }
  })

  it('does not pay for a second part because of a dash or a háček in a name', () => {
    const facts = { ...codeFacts, workshop: 'Škoda Huolto – Vaasa' }
    const text = keyCodeSms({ lcid: 'fi-FI', purpose: 'deliver', facts })
    expect(text).toMatch(/^Skoda Huolto - Vaasa: lokerosi koodi on 123 456\. Jätä avaimet/)
    expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  })
})

describe('the e-mails', () => {
  it('bring the link to who has no mobile number', () => {
    expect(linkEmail({ lcid: 'fi-FI', purpose: 'deliver', facts: linkFacts })).toEqual({
      subject: 'Autotalo Sjöholm: hyväksy auton ABC-123 työmääräys',
      paragraphs: ['Hei!', 'Autotalo Sjöholm: hyväksy auton ABC-123 työmääräys ja jätä avaimet lokeroon.'],
      code: null,
      action: { label: 'Avaa sivusi', link },
      signature: 'Terveisin Autotalo Sjöholm',
    })
  })

  it('bring the code and the whole address, and keep the code out of the subject', () => {
    const email = keyCodeEmail({ lcid: 'sv-FI', purpose: 'deliver', facts: codeFacts })
    expect(email.subject).toBe('Autotalo Sjöholm: din boxkod')
    expect(email.code).toBe('123 456')
    expect(email.paragraphs).toContain('Lämna nycklarna i box 12: Pääovi, Huoltokatu 1, 00100 Helsinki.')
    expect(email.action).toEqual({ label: 'Öppna din sida', link })
  })
})
