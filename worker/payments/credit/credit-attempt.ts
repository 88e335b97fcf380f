import { isOpenPayment } from '#domain/money/settlement.ts'
import { attemptsOf, type AttemptRow } from '#worker/payments/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/** The attempts by credit of a process, the latest first, in one round trip. */
export async function creditAttempts(call: CustomerCall): Promise<AttemptRow[]> {
  const { rows } = await readProcess(call, (db, keys) => ({ attempts: attemptsOf(db, keys.processId) }))
  return rows.attempts.filter(({ channel }) => channel === 'CREDIT')
}

/** The one that a customer comes back from: the one that is open, else the one that came to money, else the last. */
export function theOneMeant(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const open = attempts.find(({ status }) => isOpenPayment(status))
  return open ?? attempts.find(({ status }) => status === 'SUCCESS') ?? attempts[0]
}
