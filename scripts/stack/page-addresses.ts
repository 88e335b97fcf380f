import { appPages } from '#domain/operations/browser-report.ts'

/** As a code is written in an address: three groups, which no file at the top has. */
const code = '/:one-:two-:three'

const addressOf = (page: string) => page.replace('/:code', code)

/**
 * Returns the `_redirects` file by which the CDN itself answers the app's own addresses with the page, under each address as
 * it was asked for. Any other that is no file comes to the worker, so that a part of a program which is gone is not
 * answered by the page.
 */
export function redirectsFile(): string {
  const own = appPages.filter((page) => page !== '/' && !page.startsWith('/staff/'))
  const still = own.filter((page) => !page.includes(':'))
  const withCode = own.filter((page) => page.includes(':')).map((page) => addressOf(page))
  // A rule with a variable part ends the list of those without: of these there may be two thousand, of the others a hundred.
  const addresses = [...still, ...still.map((page) => `${page}/*`), ...withCode]
  return addresses.map((address) => `${address} / 200\n`).join('')
}
