import { knownEmployee, ssoDomain } from './credentials.ts'
import type { Claims, Employee } from './employee.ts'
import { employeesOfEntra } from './people-of-entra.ts'

const at = (name: string) => `${name}@${ssoDomain}`

/** Okta's token; its `email_verified` is that of the directory. */
function ofOkta(id: string, { email, isVerified = true }: { email: string; isVerified?: boolean }): Claims {
  return {
    sub: `pohjola-${id}`,
    ver: 1,
    idp: '00opohjola0000000001',
    amr: ['pwd', 'mfa', 'otp'],
    email,
    email_verified: isVerified,
    preferred_username: email,
  }
}

/** Keycloak's token: it says `acr` and no `amr`, and `email_verified` as the realm maps it. */
function ofKeycloak(id: string, said: Claims): Claims {
  return { sub: `pohjola-${id}`, typ: 'ID', acr: '1', sid: `session-of-${id}`, preferred_username: id, ...said }
}

/** People of the organisation, with tokens as Okta and Keycloak make them. */
const employeesOfOthers: readonly Employee[] = [
  {
    id: 'elina',
    name: 'Elina Niemi',
    hint: `Okta · ${knownEmployee}, on jo käyttäjä`,
    claims: ofOkta('elina', { email: knownEmployee }),
  },
  {
    id: 'aino',
    name: 'Aino Uusitalo',
    hint: `Okta · ${at('aino.uusitalo')}, uusi työntekijä`,
    claims: ofOkta('aino', { email: at('aino.uusitalo') }),
  },
  {
    id: 'sirpa',
    name: 'Sirpa Muualta',
    hint: 'Okta · sirpa@muuautotalo.example, vieras verkkotunnus',
    claims: ofOkta('sirpa', { email: 'sirpa@muuautotalo.example' }),
  },
  {
    id: 'kerttu',
    name: 'Kerttu Keisari',
    hint: `Keycloak · ${at('kerttu')}, vahvistettu, yhdellä tavalla tunnistettu`,
    claims: ofKeycloak('kerttu', { email: at('kerttu'), email_verified: true }),
  },
  {
    id: 'veikko',
    name: 'Veikko Vahvistamaton',
    hint: 'Keycloak · sähköpostia ei ole vahvistettu',
    claims: ofKeycloak('veikko', { email: at('veikko'), email_verified: false }),
  },
  {
    id: 'vaito',
    name: 'Väinö Vaitonen',
    hint: 'Keycloak · email_verified puuttuu',
    claims: ofKeycloak('vaito', { email: at('vaino') }),
  },
]

export const vendors = ['others', 'entra'] as const
/** The vendor whose tokens an issuer makes. */
export type Vendor = (typeof vendors)[number]

export const employeesOf: Readonly<Record<Vendor, readonly Employee[]>> = {
  others: employeesOfOthers,
  entra: employeesOfEntra,
}

export function employeeOf(vendor: Vendor, id: string | null | undefined): Employee | undefined {
  return employeesOf[vendor].find((one) => one.id === id)
}
