/** Outcomes of an application, once nothing is left to sign. */
export const courses = ['accept', 'deny', 'freeze', 'thaw-5s', 'annul-5s', 'thaw-10m', 'annul-10m'] as const
export type Course = (typeof courses)[number]

/** Kinds of accounts: without one nobody can pay with it, with one nobody can apply for another. */
type Account = 'has-account' | 'no-account' | null

export type TestPerson = { governmentId: string; name: string; course: Course; account: Account }

/** The bank's Finnish test persons (docs/testing/test-data---finland). */
export const testPersons: readonly TestPerson[] = [
  { governmentId: '230580-7335', name: 'Olavi Korhonen', course: 'accept', account: null },
  { governmentId: '150987-069L', name: 'Uusi asiakas', course: 'accept', account: 'no-account' },
  { governmentId: '260781-3930', name: 'Vanha asiakas', course: 'accept', account: 'has-account' },
  { governmentId: '220950-9256', name: 'Juhani Mäkelä', course: 'deny', account: null },
  { governmentId: '180650-344E', name: 'Kaarina Virtanen', course: 'deny', account: null },
  { governmentId: '140584-4785', name: 'Anneli Korhonen', course: 'freeze', account: null },
  { governmentId: '020681-1008', name: 'Johanna Virtanen', course: 'thaw-5s', account: null },
  { governmentId: '300881-051B', name: 'Juhani Korhonen', course: 'annul-5s', account: null },
  { governmentId: '100980-576X', name: 'Maria Korhonen', course: 'thaw-10m', account: null },
  { governmentId: '230982-3064', name: 'Helena Virtanen', course: 'annul-10m', account: null },
]

const personOf = (governmentId: string) => testPersons.find((person) => person.governmentId === governmentId)

/** An applicant who is no test person is accepted. */
export function courseOf(governmentId: string): Course {
  return personOf(governmentId)?.course ?? 'accept'
}

/** Returns whether somebody has an account or a card at the bank already; null: it does not matter. */
export function accountOf(governmentId: string): Account {
  return personOf(governmentId)?.account ?? null
}

/**
 * A Finnish telephone number as the bank takes it (docs/development/customer-data---regular-expressions): whose start is in
 * use, with 3 to 10 digits after it.
 */
export const phonePattern = /^(\+358|00358|0)[-| ]?(1[1-9]|10[1-9]|[2-9]|4\d{1,3}|50\d{0,2})([-| ]?\d){3,10}$/

// The bank's own pattern knows none of the century signs of 2023.
const pattern = /^(\d{6})[-+A](\d{3})([0-9A-FHJ-NPR-Y])$/
const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** A code as the bank takes it. */
export function isGovernmentId(text: string): boolean {
  const [, day = '', number = '', check = ''] = pattern.exec(text) ?? []
  return check !== '' && checkCharacters[Number(`${day}${number}`) % 31] === check
}
