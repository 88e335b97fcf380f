/**
 * Holds every answer of the API to how JSON says money and instants: euros with decimals, and ISO 8601. The codecs encode an
 * answer by its type; a refusal and whatever is made by hand has no type that says so, and is seen here.
 */

/** Fields whose numbers are right, each with its reason. */
const numbersOnTheWire: ReadonlyMap<string, string> = new Map([
  ['document', 'what the ledger keeps is shown as it was hashed, with its cents'],
])

/** Names of instants; `since`, `from` and `until` alone are dates and hours of the day too. */
const instantName = /[a-z](?:At|Until|By)$/
const centsName = /^cents$|Cents$/

/** Throws where a field of a JSON answer of the API is an amount or an instant that nobody encoded. */
export async function refuseCounted(request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url)
  const type = response.headers.get('Content-Type') ?? ''
  if (!pathname.startsWith('/api/') || !/^application\/(?:problem\+)?json\b/.test(type)) return
  const text = await response.clone().text()
  const found = text === '' ? [] : countedFields(JSON.parse(text))
  if (found.length === 0) return
  throw new Error(`${request.method} ${pathname} answers ${response.status} with ${found.join(', ')} not encoded`)
}

/** Returns the places of fields that have cents, or milliseconds since 1970. */
export function countedFields(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (numbersOnTheWire.has(name)) return []
    const here = place === '' ? name : `${place}.${name}`
    return isCounted(name, field) ? [here] : countedFields(field, here)
  })
}

const isCounted = (name: string, field: unknown): boolean =>
  centsName.test(name) || (instantName.test(name) && typeof field === 'number')
