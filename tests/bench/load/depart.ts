import { setTimeout as sleep } from 'node:timers/promises'

import type { ProcessStatus } from '#worker/contract/process.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

import { inBox, openBox, report } from './arrive.ts'
import { tryOldCode } from './old-codes.ts'
import { isOk } from './people.ts'
import { Stuck, tell, until, type Visit } from './visit.ts'

/** The keys go back, and now and then some of the money. */

export async function takeKeys(visit: Visit, status: ProcessStatus): Promise<void> {
  const { world, workshop, id } = visit
  if (!status.keysLaidBack) {
    await tell(visit, 'finish')
    return
  }
  const shown =
    status.boxAccessCode === null ? await until(visit, 'the code back', (seen) => seen.boxAccessCode !== null) : status
  const code = shown.boxAccessCode ?? ''
  const boxNumber = await openBox(visit, code)
  world.places.take(workshop.accountId, boxNumber, id)
  await report(visit, [{ type: 'opened', boxNumber, code }])
  await report(visit, inBox('keys_taken', boxNumber))
  await until(visit, 'the end', ({ state }) => state === 'PROCESS_DONE')
  await tryOldCode(visit, code, null)
}

const mostTries = 6

async function giveBack(visit: Visit, amount: number | null): Promise<boolean> {
  const { desk, id, note } = visit
  for (let nth = 0; nth < mostTries; nth += 1) {
    const page = await desk.see(`${id}/possible-events`)
    const { version }: StaffProcess = JSON.parse(page.text)
    const answer = await desk.write(`${id}/refund`, { amount, reason: 'Hyvitys', version })
    if (isOk(answer)) {
      note.refunds.push(amount ?? 0)
      return true
    }
    // Where its answer was lost it runs already; where another version was seen it is pressed again.
    if (answer.status !== 409) throw new Stuck(`the refund was answered ${answer.status} ${answer.text.slice(0, 160)}`)
    if (answer.text.includes('refund.')) return false
    await sleep(100)
  }
  return false
}

const ended: ReadonlySet<string> = new Set(['REFUNDED', 'REFUND_READY'])

export async function refund(visit: Visit, paidEuros: number): Promise<void> {
  const { plan } = visit
  if (plan.refund === null) return
  const part = Math.round(paidEuros * 40) / 100
  await giveBack(visit, plan.refund === 'whole' ? null : part)
  if (plan.refund !== 'two parts') return
  const isOver = until(visit, 'the refund', ({ state }) => ended.has(state), 10_000)
  if (await isOver.then(() => true).catch(() => false)) await giveBack(visit, part)
}
