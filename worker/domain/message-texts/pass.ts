import type { PassWay } from '#domain/collect-pass.ts'
import { fewestParts } from '#domain/sms-length.ts'

type PassFacts = { workshop: string; licenceNumber: string | null; link: string }

const words: Readonly<Record<string, Record<PassWay, (car: string) => string>>> = {
  fi: {
    COLLECT: (car) => `sinulle annettiin lupa noutaa auton ${car}avaimet lokerosta.`,
    BRING: (car) => `sinulle annettiin lupa tuoda auton ${car}avaimet lokeroon.`,
  },
  sv: {
    COLLECT: (car) => `du har fått ett pass för att hämta nycklarna till bilen ${car}i facket.`,
    BRING: (car) => `du har fått ett pass för att lämna nycklarna till bilen ${car}i facket.`,
  },
  en: {
    COLLECT: (car) => `you were given a pass to collect the keys of the car ${car}from a locker.`,
    BRING: (car) => `you were given a pass to leave the keys of the car ${car}in a locker.`,
  },
}

/** The text message that brings a pass to its collector, in the language of the process; Finnish for one that we do not speak. */
export function passSms({ lcid, way, facts }: { lcid: string; way: PassWay; facts: PassFacts }): string {
  const { workshop, licenceNumber, link } = facts
  const line = words[lcid.slice(0, 2).toLowerCase()] ?? words['fi']
  const says = (car: string | null) => `${workshop}: ${line?.[way](car === null ? '' : `${car} `) ?? ''} ${link}`
  return fewestParts([says(licenceNumber), says(null), `${workshop}: ${link}`])
}
