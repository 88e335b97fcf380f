import { callsWithin, comes, cutPower, minute, second, syncPath } from './case-steps.ts'
import { demand, demandSame, leaveOutUnless, type Bench, type Case } from './judge.ts'

const beatPath = '/api/device/heartbeat'
const beats = ({ app }: Bench, place: number) => app.pathsSince(place).filter((path) => path === beatPath).length

/** The client listens in its room, or the rule is not about it: who calls every few seconds need not. */
async function listening({ app, pass }: Bench): Promise<void> {
  await pass(callsWithin)
  leaveOutUnless(await comes(() => app.room.isHeard || app.room.joins === 0), 'it left the room that it was in')
  leaveOutUnless(app.room.joins > 0, 'it calls, and does not listen in its room')
}

/** The rules for a client that hears in its room that there is work. */
export const room: readonly Case[] = [
  {
    name: 'gives a sign of life a minute while it listens',
    run: async (bench) => {
      await listening(bench)
      const place = bench.app.seen.length
      // In short spans, within each of which the client is asked every few seconds what is due.
      for (let nth = 0; nth < 8; nth += 1) await bench.pass(1.5 * minute)
      const times = beats(bench, place)
      demand(times >= 2, `${times} signs of life in twelve minutes`)
      demand(times <= 18, `${times} heartbeats in twelve minutes, though it listens`)
    },
  },
  {
    name: 'does at once what its room says there is to do, and listens on before it syncs',
    run: async (bench) => {
      const { app, client } = bench
      await listening(bench)
      for (const [nth, boxNumber] of [3, 2].entries()) {
        const id = `cmd_${nth}`
        const place = app.seen.length
        app.commands = [{ id, boxNumber, expiresAt: app.time(5 * minute) }]
        app.watchesSyncs = true
        app.room.announce()
        const isDone = await comes(() => app.results.some((result) => result.id === id))
        demand(isDone && (await client.opened()).at(-1) === boxNumber, 'it did not do at once what there was to do')
        demand(app.pathsSince(place).includes(syncPath), 'it did not sync')
        demand(app.deafSyncs === 0, 'nobody listened in the room when it synced: a message of that moment is missed')
        app.watchesSyncs = false
      }
      demandSame(await client.opened(), [3, 2], 'opened')
    },
  },
  {
    name: 'falls back to calls while its room is away, and comes back to it',
    run: async (bench) => {
      const { app, client, pass } = bench
      await listening(bench)
      app.room.leave()
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(5 * minute) }]
      await pass(70 * second)
      demandSame(await client.opened(), [3], 'opened within a minute')
      const joins = app.room.joins
      app.room.isAway = false
      await pass(2 * minute)
      demand(await comes(() => app.room.joins > joins), 'it did not come back to its room')
    },
  },
  {
    name: 'syncs what it may have missed once it listens again, after a start as well',
    run: async (bench) => {
      const { app, pass } = bench
      await listening(bench)
      for (const lose of [async () => app.room.leave(), () => cutPower(bench)]) {
        await lose()
        await pass(30 * second)
        const place = app.seen.length
        const joins = app.room.joins
        app.room.leave()
        app.room.isAway = false
        await pass(2 * minute)
        demand(await comes(() => app.room.joins > joins), 'it did not come back to its room')
        demand(await comes(() => app.pathsSince(place).includes(syncPath)), 'no sync after it came back to its room')
      }
    },
  },
]
