import type { Bench } from './judge.ts'

/** Building blocks of the cases: codes, spans of played time, and what people do at the cabinet. */

export const second = 1_000
export const minute = 60 * second
/** Within this a client has called at least once: it does so every five minutes at least. */
export const callsWithin = 6 * minute
/** Within this the state of all boxes was told at least once. */
export const syncsWithin = 21 * minute
/** The time (ms) of a power cut and of the client's start. */
const startsMs = 5 * second

export const syncPath = '/api/device/sync'

type Code = { code: string; boxNumber: number; until: string | null }
// No code opens the first box: who opens always that one opens none of these.
export const good: Code = { code: '482913', boxNumber: 2, until: null }
export const other: Code = { code: '705164', boxNumber: 3, until: null }

/** The client knows these codes, and has no line from now on. */
export async function alone({ app, pass }: Bench, codes = app.codes): Promise<void> {
  app.codes = codes
  await pass(syncsWithin)
  app.line = 'down'
  await pass(callsWithin)
}

/** Somebody brings a key: a code is typed, the key is put in, and the door is shut. */
export async function bringKey({ app, client, pass }: Bench, { code, boxNumber }: Code): Promise<void> {
  app.now += second
  await client.pass(second)
  await client.type(code)
  await client.putKeys(boxNumber)
  await client.close(boxNumber)
  await pass(second)
}

export async function cutPower({ app, client }: Bench): Promise<void> {
  await client.cutPower()
  app.now += startsMs
}

/** Returns the events that have to be reported of a visit that `bringKey` made. */
export const visit = ({ boxNumber }: Code) => ['opened', 'keys_present', 'closed'].map((type) => `${boxNumber} ${type}`)
export const eventLines = ({ app }: Bench) => app.events.map(({ boxNumber, type }) => `${boxNumber} ${type}`)

const lookEveryMs = 10
/** The real time (ms) that a client has for what it does at once. */
const atOnceMs = 3_000

/** Waits in real time, without a `pass`, until something is so; false where it has not come to be. */
export async function comes(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < atOnceMs; waited += lookEveryMs) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  return false
}
