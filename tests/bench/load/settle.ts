import { DatabaseSync } from 'node:sqlite'

import { minuteMs } from '#domain/durations.ts'
import { sized } from '#tests/bench/size.ts'

import { deskOf, isOk } from './people.ts'
import { cronLines, type Server } from './server.ts'
import type { LoadWorkshops } from './workshops.ts'

/** The faults have stopped: cron goes by at each of these times, and nobody does anything but what staff are told to. */

/** Past a claim, the first questions about a payment, the pauses between tries, and the last look at what failed. */
const forwardsMs = sized([2, 6, 15, 45, 130, 420], [2, 20, 420]).map((minutes) => minutes * minuteMs)
/** Runs at one time: what a job leaves for the next one is done as well. */
const runsAtOnce = sized(4, 2)

async function goBy(server: Server, forwardMs: number): Promise<void> {
  await server.later(forwardMs)
  for (let run = 0; run < runsAtOnce; run += 1) {
    if (!(await server.scheduled(cronLines.minute))) throw new Error('The jobs of a minute did not run')
  }
}

type Refund = { id: string; process_id: string; version: number }

/** Refunds of which nobody knows what became of them wait for staff, who have the provider told once more. */
function unknownRefunds(files: readonly string[]): Refund[] {
  return files.flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const rows = db
        .prepare(
          `select r.id, p.id as process_id, p.version from refunds r join payments a on a.id = r.payment_id
            join processes p on p.id = a.process_id where r.unknown_since is not null`,
        )
        .all()
      return rows.map((row) => ({
        id: String(row['id']),
        process_id: String(row['process_id']),
        version: Number(row['version']),
      }))
    } finally {
      db.close()
    }
  })
}

type Settling = { server: Server; environment: LoadWorkshops; files: readonly string[] }

async function retryUnknownRefunds({ server, environment, files }: Settling): Promise<number> {
  const refunds = unknownRefunds(files)
  for (const { id, process_id, version } of refunds) {
    for (const workshop of environment.workshops) {
      const desk = deskOf(server, workshop, '192.0.2.99')
      if (isOk(await desk.write(`${process_id}/refund/${id}`, { act: 'again', version }))) break
    }
  }
  return refunds.length
}

/** Answers how many refunds staff had to tend. */
export async function settle(settling: Settling): Promise<number> {
  const { server } = settling
  let tended = 0
  for (const [at, forwardMs] of forwardsMs.entries()) {
    await goBy(server, forwardMs)
    if (at === 2) tended = await retryUnknownRefunds(settling)
  }
  await server.scheduled(cronLines.night)
  return tended
}
