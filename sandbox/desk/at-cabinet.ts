import { actOnBox } from '#sandbox/cabinet/box-actions.ts'
import { beat, gatewayOf } from '#sandbox/cabinet/cabinet-gateway.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

type AtCabinet = {
  db: SandboxDb
  connection: Connection
  accountId: string
  number: number
  keys: 'in' | 'out'
}

/**
 * Plays somebody of the workshop at the cabinet: the door opens, keys go in or come out, the door is shut, and the cabinet
 * tells what its sensors saw. What somebody says at the desk moves no keys.
 */
export async function handleKeys({ db, connection, accountId, number, keys }: AtCabinet): Promise<void> {
  const locker = connection.lockers.find(
    (one) => one.accountId === accountId && one.boxes.some((box) => box.number === number),
  )
  if (locker === undefined) return
  const gateway = await gatewayOf({ db, appUrl: connection.appUrl, locker, clock: Date.now })
  for (const action of ['open', keys === 'in' ? 'put-keys' : 'take-keys', 'close'] as const) {
    const done = await actOnBox({ db, locker, number, action })
    if (done !== null && done.event !== null) await gateway.sensed(done.event, number)
  }
  await gateway.report()
}

/** The cabinets of an account say how their boxes stand: what somebody says of keys is measured against it. */
export async function cabinetsSay({ db, connection, accountId }: Omit<AtCabinet, 'number' | 'keys'>): Promise<void> {
  for (const locker of connection.lockers.filter((one) => one.accountId === accountId)) {
    await beat({ db, appUrl: connection.appUrl, locker, clock: Date.now })
  }
}
