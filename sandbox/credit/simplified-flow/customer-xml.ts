import type { Credit } from '#sandbox/credit/credit-store.ts'

import { element } from './soap.ts'

/** Who has applied, as the bank's types have it. */
export function customerXml({ applicant }: Credit): string {
  const { governmentId, firstName, lastName, addressRow, postalCode, city, email, phone } = applicant
  const address = [
    element('fullName', `${firstName} ${lastName}`.trim()),
    element('firstName', firstName),
    element('lastName', lastName),
    element('addressRow1', addressRow),
    element('postalArea', city),
    element('postalCode', postalCode),
    element('country', 'FI'),
  ].join('')
  const person = `${element('governmentId', governmentId)}<address>${address}</address>`
  return `<customer>${person}${element('phone', phone)}${element('email', email)}${element('type', 'NATURAL')}</customer>`
}
