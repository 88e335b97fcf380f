import * as z from 'zod'

import type { IdentifiedPerson } from '#domain/access/identity-match.ts'
import { birthDateOf } from '#domain/contact/personal-identity-code.ts'

export const personName = z.string().trim().min(1).max(300)
export const birthDate = z.iso.date()

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** YYYY-MM-DD from a Finnish personal identity code, which goes no further than here; null where it is none. */
export function bornBy(code: string | null | undefined): string | null {
  const born = birthDateOf((code ?? '').trim().toUpperCase())
  return born === null ? null : `${digits(born.year, 4)}-${digits(born.month, 2)}-${digits(born.day, 2)}`
}

type PersonNames = { name?: string | undefined; firstName?: string | undefined; lastName?: string | undefined }

/** A person of whom there is a name, whole or in parts; null where there is none. */
export function personOf(named: PersonNames, born: string | null): IdentifiedPerson | null {
  const { firstName = null, lastName = null } = named
  const name = named.name ?? [firstName, lastName].filter((part) => part !== null).join(' ')
  return name === '' ? null : { name, firstName, lastName, birthDate: born }
}
