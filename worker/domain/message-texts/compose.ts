import { firstThatFits } from '#domain/sms-length.ts'

import { en } from './en.ts'
import { fi } from './fi.ts'
import { sv } from './sv.ts'
import type { KeyCodeFacts, KeyPurpose, LinkFacts, LinkPurpose, MessageWording } from './wording.ts'

/** The parts of an e-mail, in order; `code` stands by itself where there is one. */
export type EmailContent = {
  subject: string
  paragraphs: readonly string[]
  code: string | null
  action: { label: string; link: string }
  signature: string
}

const byLanguage: ReadonlyMap<string, MessageWording> = new Map([
  ['fi', fi],
  ['sv', sv],
  ['en', en],
])

/** The wordings of a locale (`fi`, `sv-FI`, `en_GB`), Finnish for one that we do not speak. */
function wordingOf(lcid: string): MessageWording {
  const [language = ''] = lcid.toLowerCase().split(/[-_]/)
  return byLanguage.get(language) ?? fi
}

/** The text message that brings the link. */
export function linkSms(input: { lcid: string; purpose: LinkPurpose; facts: LinkFacts }): string {
  const { workshop, licenceNumber, link } = input.facts
  const wording = wordingOf(input.lcid)
  const line = (purpose: LinkPurpose, plate: string | null) =>
    `${wording.link[purpose]({ workshop, car: wording.car(plate) })} ${link}`
  return firstThatFits([line(input.purpose, licenceNumber), line('look', licenceNumber), `${workshop}: ${link}`])
}

/** The text message that brings the box code; the place is shortened where it would make a second part. */
export function keyCodeSms(input: { lcid: string; purpose: KeyPurpose; facts: KeyCodeFacts }): string {
  const { workshop, code, boxNumber, lockerName, lockerAddress, link } = input.facts
  const wording = wordingOf(input.lcid)
  const line = (place: string | null) =>
    `${wording.code({ workshop, code })} ${wording.place[input.purpose]({ boxNumber, place })} ${link}`
  return firstThatFits([
    line(`${lockerName}, ${lockerAddress}`),
    line(lockerAddress),
    line(lockerName),
    line(null),
    `${wording.code({ workshop, code })} ${link}`,
  ])
}

/** The e-mail that brings the link to who has no mobile number. */
export function linkEmail(input: { lcid: string; purpose: LinkPurpose; facts: LinkFacts }): EmailContent {
  const { workshop, licenceNumber, link } = input.facts
  const wording = wordingOf(input.lcid)
  const facts = { workshop, car: wording.car(licenceNumber) }
  return {
    subject: wording.linkSubject[input.purpose](facts),
    paragraphs: [wording.greeting, wording.link[input.purpose](facts)],
    code: null,
    action: { label: wording.openPage, link },
    signature: wording.signature({ workshop }),
  }
}

/** The e-mail that brings the box code. */
export function keyCodeEmail(input: { lcid: string; purpose: KeyPurpose; facts: KeyCodeFacts }): EmailContent {
  const { workshop, code, boxNumber, lockerName, lockerAddress, link } = input.facts
  const wording = wordingOf(input.lcid)
  const place = wording.place[input.purpose]({ boxNumber, place: `${lockerName}, ${lockerAddress}` })
  return {
    subject: wording.codeSubject[input.purpose]({ workshop }),
    paragraphs: [wording.greeting, wording.code({ workshop, code }), place, wording.codeOnPage],
    code,
    action: { label: wording.openPage, link },
    signature: wording.signature({ workshop }),
  }
}
