/** `UNKNOWN`: the order names nobody who could be compared. */
export type IsOurCustomer = 'YES' | 'NO' | 'UNKNOWN'

/** A person as a provider of strong identification knows them; `name` is whole, in whichever order. */
export type IdentifiedPerson = {
  name: string
  firstName: string | null
  lastName: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
}

/** A customer as an order names them; `name` is a company's, or a whole name that is not divided. */
export type NamedCustomer = {
  name: string | null
  firstName: string | null
  lastName: string | null
  birthDate: string | null
}

type Names = { given: readonly string[]; last: readonly string[] }

/** The words of a name: without regard to case, hyphens and spaces; letters with marks stay other letters. */
function wordsOf(text: string | null): string[] {
  const words = (text ?? '').normalize('NFC').toLowerCase().replaceAll(/[’´`]/g, "'")
  return words.split(/[\s\p{Pd},.]+/u).filter((word) => word !== '')
}

const companyForms: ReadonlySet<string> = new Set(
  'oy oyj ab abp ky ay tmi kb osk osuuskunta ry rf sr ltd gmbh inc llc'.split(' '),
)

/** A name that is no person's cannot be compared with one. */
function isCompany(words: readonly string[]): boolean {
  return words.some((word) => companyForms.has(word))
}

/** The ways in which a whole name can be divided: the last name stands first or last, and may have several words. */
function divisionsOf(words: readonly string[]): Names[] {
  const cuts = Array.from({ length: Math.max(0, words.length - 1) }, (_none, index) => index + 1)
  return cuts.flatMap((cut) => [
    { given: words.slice(0, cut), last: words.slice(cut) },
    { given: words.slice(cut), last: words.slice(0, cut) },
  ])
}

function namesOf(person: Pick<NamedCustomer, 'name' | 'firstName' | 'lastName'>): Names[] {
  const [given, last] = [wordsOf(person.firstName), wordsOf(person.lastName)]
  if (given.length > 0 && last.length > 0) return [{ given, last }]
  const undivided = wordsOf(person.name)
  const whole = undivided.length > 0 ? undivided : [...given, ...last]
  return isCompany(whole) ? [] : divisionsOf(whole)
}

/** One of the given names and the whole last name are equal. */
function isSame(one: Names, other: Names): boolean {
  return one.last.join(' ') === other.last.join(' ') && one.given.some((name) => other.given.includes(name))
}

/**
 * Returns whether a person who has proved who they are is the customer that the order names. Birth dates decide
 * against, names decide. An order that names nobody, only one word, or a company says nothing.
 */
export function matchIdentity(person: IdentifiedPerson, customer: NamedCustomer): IsOurCustomer {
  const bothBorn = person.birthDate !== null && customer.birthDate !== null
  if (bothBorn && person.birthDate !== customer.birthDate) return 'NO'
  const wanted = namesOf(customer)
  if (wanted.length === 0) return 'UNKNOWN'
  const known = namesOf(person)
  return wanted.some((one) => known.some((other) => isSame(one, other))) ? 'YES' : 'NO'
}
