import { describe, expect, it } from 'vitest'

import { textFaults } from '#domain/contents/text-faults.ts'
import { variablesOf } from '#domain/contents/variables.ts'
import { messageWordingOf } from '#tests/support/content.ts'
import { content as pages } from '#web/customer/content.fi.ts'

import { keyCodeSms, linkSms } from './compose.ts'
import { messageRulesOf } from './rules.ts'

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

describe('a message in the account’s own words', () => {
  it('has its places filled, and keeps quiet about what is not known', () => {
    const own = { messageLinkDeliverSms: 'Moi! {car} ({plate}), rek. {plate}: {link}' }
    const facts = { ...linkFacts, licenceNumber: null }
    expect(linkSms({ wording: finnish, purpose: 'deliver', facts, own })).toBe(`Moi! autosi, rek.: ${link}`)
    expect(linkSms({ wording: finnish, purpose: 'retrieve', facts: linkFacts, own })).toContain('vahvista auton')
  })

  it('goes without part of the place before it takes a second part, and says all where it takes two anyway', () => {
    const facts = { ...codeFacts, ...longNames }
    const text = (wording: string) =>
      keyCodeSms({ wording: finnish, purpose: 'deliver', facts, own: { messageCodeDeliverSms: wording } })
    expect(text('Koodi {code}, lokero {box}: {place}. {link}')).toContain('lokero 12: Teollisuustien')
    expect(text(`${'Hyvä asiakas, '.repeat(10)} koodi {code}: {place}. {link}`)).toContain('Asiakaspysäköinnin')
  })

  it('keeps letters that are its own, and takes them off names only where that saves room', () => {
    const facts = { ...linkFacts, workshop: 'Škoda Huolto' }
    const text = (wording: string) =>
      linkSms({ wording: finnish, purpose: 'deliver', facts, own: { messageLinkDeliverSms: wording } })
    expect(text('{workshop} – {link}')).toBe(`Skoda Huolto - ${link}`)
    expect(text('{workshop} – juátki {link}')).toBe(`Škoda Huolto - juátki ${link}`)
  })

  it('is not filled a second time with what it was filled with', () => {
    const facts = { ...linkFacts, workshop: '{link}' }
    const own = { messageLinkDeliverSms: '{workshop} {link}' }
    expect(linkSms({ wording: finnish, purpose: 'deliver', facts, own })).toBe(`{link} ${link}`)
  })
})

describe('the built-in messages', () => {
  const languages = ['fi', 'sv', 'en'].map((lcid) => [lcid, messageWordingOf(lcid).texts] as const)

  it.each(languages)('in %s keep to the rules that an account’s own have to keep to', (_lcid, texts) => {
    const faults = Object.entries(texts).map(([key, text]) => ({ key, ...textFaults(key, text, text) }))
    expect(faults).toEqual(Object.keys(texts).map((key) => ({ key, unknown: [], missing: [], isTooLong: false })))
    expect(Object.keys(texts).every((key) => messageRulesOf(key) !== null && key.startsWith('message'))).toBe(true)
  })

  it.each(languages)('in %s say everything that the Finnish ones say', (_lcid, texts) => {
    const places = (wording: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(wording).map(([key, text]) => [key, variablesOf(text).toSorted()]))
    expect(places(texts)).toEqual(places(messageWordingOf('fi').texts))
  })

  it('share no name with the texts of the customer’s pages', () => {
    expect(Object.keys(pages).filter((key) => key.startsWith('message'))).toEqual([])
  })
})
