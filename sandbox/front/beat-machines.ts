import { keepCabinetAlive } from '#sandbox/cabinet/cabinet-gateway.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { keepKioskAlive } from '#sandbox/kiosk/kiosk-browser.ts'
import { keepTerminalAlive } from '#sandbox/terminal/keep-alive.ts'

/** `alive`: how many machines gave a sign of life; `silent`: how many have no line, or were not let in. */
export type Beaten = { alive: number; silent: number }

/** Sends a heartbeat of every cabinet, terminal and kiosk, as real ones do each minute. */
export async function beatMachines(db: SandboxDb, connection: Connection): Promise<Beaten> {
  const { appUrl, lockers, terminals, kiosks } = connection
  const at = { db, appUrl, clock: Date.now }
  const beats = await Promise.all([
    ...lockers.map((locker) => keepCabinetAlive({ ...at, locker })),
    ...terminals.map((terminal) => keepTerminalAlive({ ...at, terminal })),
    ...kiosks.map((kiosk) => keepKioskAlive({ db, appUrl, kiosk })),
  ])
  const alive = beats.filter(Boolean).length
  return { alive, silent: beats.length - alive }
}
