import { bind } from '#core/http/bind.ts'
import { mayHandOn } from '#domain/access/collect-pass.ts'
import { passesForCustomer, passesOf } from '#worker/collect-pass/index.ts'
import { firstScreenCalls } from '#worker/contract/customer-calls.ts'
import type { CountedFirstScreen } from '#worker/contract/customer/first-screen.ts'
import { paymentPartQueries, paymentParts, whileToPay } from '#worker/payments/index.ts'
import { customerCallOf, initQueries, isAtKiosk, reader, toInit } from '#worker/process/index.ts'

export const firstScreenRoutes = bind(firstScreenCalls, {
  'GET /api/process/init': ({ c }) => getInit(customerCallOf(c)),
})

/** All that the first screen needs, whichever it is, in one round trip. */
const getInit = reader(
  (db, keys) => ({
    ...initQueries(db, keys),
    ...paymentPartQueries(db, keys),
    passes: passesOf(db, keys.processId),
  }),
  async (read, call): Promise<CountedFirstScreen> => {
    const { process, rows } = read
    const init = await toInit(read, call)
    // A code of a kiosk pays nothing and hands nothing on.
    if (isAtKiosk(process)) return { ...init, isAtKiosk: true, parts: {} }
    const passes = mayHandOn(process) ? { passes: passesForCustomer(call, rows.passes) } : {}
    return { ...init, parts: { ...paymentParts(call, read), ...passes } }
  },
  whileToPay,
)
