/** A person as the trust network knows them. `code` is null where it knows none. */
export type Person = { firstName: string; lastName: string; birthDate: string; code: string | null }

export type TestPerson = Person & { id: string; words: string }

/** The person whom the Finnish brokers publish for tests, as the banks may describe him. */
export const testPersons: readonly TestPerson[] = [
  {
    id: 'vaino',
    words: 'Väinö Tunnistus',
    firstName: 'Väinö',
    lastName: 'Tunnistus',
    birthDate: '1970-07-07',
    code: '070770-905D',
  },
  {
    id: 'vaino-without-code',
    words: 'Väinö Tunnistus, ei henkilötunnusta',
    firstName: 'Väinö',
    lastName: 'Tunnistus',
    birthDate: '1970-07-07',
    code: null,
  },
  {
    id: 'vaino-in-capitals',
    words: 'VÄINÖ ARMAS TUNNISTUS',
    firstName: 'VÄINÖ ARMAS',
    lastName: 'TUNNISTUS',
    birthDate: '1970-07-07',
    code: '070770-905D',
  },
]

/** The persons of each bank, by its id in the trust network. A mobile certificate names no bank. */
export const banks = [
  { id: 'fi-nordea', title: 'Nordea' },
  { id: 'fi-op', title: 'OP' },
  { id: 'fi-danskebank', title: 'Danske Bank' },
  { id: 'fi-spankki', title: 'S-Pankki' },
  { id: 'fi-mobiilivarmenne', title: 'Mobiilivarmenne' },
] as const

export function bankOf(id: string | null): (typeof banks)[number] {
  return banks.find((bank) => bank.id === id) ?? banks[0]
}

export type PersonChoice = { person: string | null; name: string | null; birthDate: string | null }

/** The test person that was chosen, or somebody by name: what stands before the last space is given names. */
export function personChosen({ person, name, birthDate }: PersonChoice): Person | null {
  const known = testPersons.find(({ id }) => id === person)
  if (known !== undefined) {
    const { firstName, lastName, birthDate: born, code } = known
    return { firstName, lastName, birthDate: born, code }
  }
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const lastName = words.pop()
  if (lastName === undefined || words.length === 0) return null
  const born = birthDate !== null && /^\d{4}-\d{2}-\d{2}$/.test(birthDate) ? birthDate : '1980-02-01'
  return { firstName: words.join(' '), lastName, birthDate: born, code: null }
}

export const wholeName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`
