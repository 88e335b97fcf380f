import { entraDomain, entraTenant } from './credentials.ts'
import type { Claims, Employee } from './employee.ts'

/** A tenant of somebody who writes addresses of others into its directory. */
const otherTenant = '5d0b7c1e-4a92-4f63-8e17-6c3d2b1a0f98'
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

const at = (name: string) => `${name}@${entraDomain}`

/** Entra's token (v2.0): it never says `email_verified`, and `email` only of who has a mailbox. */
function ofEntra(nth: number, name: string, said: Claims = {}): Claims {
  return {
    sub: `AAAA-pairwise-${nth}`,
    oid: `0b1f2c3d-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    tid: entraTenant,
    ver: '2.0',
    email: at(name),
    preferred_username: at(name),
    ...said,
  }
}

/** People of the second group's tenant: those who may sign in, and those who must be refused. */
export const employeesOfEntra: readonly Employee[] = [
  {
    id: 'eeva',
    name: 'Eeva Entranen',
    hint: `Entra · ${at('eeva')}, työtili, kahdella tavalla tunnistettu (acrs c1)`,
    claims: ofEntra(1, 'eeva', { acrs: ['c1'] }),
  },
  {
    id: 'milla',
    name: 'Milla Postiton',
    hint: 'Entra · ei postilaatikkoa: vain preferred_username',
    claims: ofEntra(2, 'milla', { email: undefined }),
  },
  {
    id: 'gunnar',
    name: 'Gunnar Gäst',
    hint: 'Entra · vieras toisesta organisaatiosta',
    claims: ofEntra(3, 'gunnar', {
      acct: 1,
      idp: `https://sts.windows.net/${otherTenant}/`,
      upn: 'gunnar_muuautotalo.example#EXT#@saaristo.onmicrosoft.com',
    }),
  },
  {
    id: 'pekka',
    name: 'Pekka Omatili',
    hint: 'Entra · henkilökohtainen Microsoft-tili',
    claims: ofEntra(4, 'pekka', { tid: personalTenant, idp: 'live.com', email: 'pekka@kotiposti.example' }),
  },
  {
    id: 'edvard',
    name: 'Edvard Eihyväksytty',
    hint: 'Entra · xms_edov on epätosi',
    claims: ofEntra(5, 'edvard', { xms_edov: false }),
  },
  {
    id: 'konna',
    name: 'Konna Kaappaaja',
    hint: `Entra · toisen tenantin token, joka väittää olevansa ${at('johtaja')}`,
    claims: ofEntra(6, 'johtaja', { tid: otherTenant, xms_edov: true }),
  },
]

/** The tenant that a token is of: another one's names another issuer, signed by the key that all tenants share. */
export function issuerOfTenant(issuer: string, { tid }: Claims): string {
  return tid === otherTenant ? issuer.replace(entraTenant, otherTenant) : issuer
}
