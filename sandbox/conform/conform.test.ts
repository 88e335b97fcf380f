import { expect, it } from 'vitest'

import { answering, well, withLine } from './altered-parts.ts'
import { broken } from './broken-clients.ts'
import { room } from './cases-room.ts'
import { cases } from './cases.ts'
import { deaf } from './deaf-clients.ts'
import { judge, type Verdict } from './judge.ts'
import { PlayedApp } from './played-app.ts'
import { listenerIn } from './played-listener.ts'
import { ReferenceClient, type Alter, type MadeOf } from './reference-client.ts'

const begin = Date.parse('2026-11-24T05:41:00Z')

function verdictsOf(madeFor: (app: PlayedApp) => MadeOf = () => ({}), only = /./): Promise<Verdict[]> {
  const chosen = cases.filter(({ name }) => only.test(name))
  expect(chosen.length).toBeGreaterThan(0)
  return judge(chosen, async () => {
    const app = new PlayedApp(begin)
    return { app, client: new ReferenceClient(app, madeFor(app)) }
  })
}

/** Beats and syncs, signed as it should be; it has no doors, no keypad and no commands. */
const stub: Alter = (parts) =>
  answering((body) => ({ ...body, commands: [], codes: [] }))(
    withLine((line) => async (request) => (/heartbeat|sync/.test(request.path) ? line(request) : well))({
      ...parts,
      doors: { ...parts.doors, open: async () => false },
    }),
  )

const isBroken = ({ fault }: Verdict) => fault !== null
const isLeftOut = ({ leftOut }: Verdict) => leftOut !== undefined

it.each(['socket', 'wait'] as const)('our own gateway keeps every rule, by a %s', async (how) => {
  const verdicts = await verdictsOf(({ room }) => ({ listenerOf: (onWork) => listenerIn(room, { how, onWork }) }))
  expect(verdicts.filter((verdict) => isBroken(verdict) || isLeftOut(verdict))).toEqual([])
})

it.each([4, 10, 60, 240])(
  'an honest client that does not listen and calls every %i s keeps every rule that is about it',
  async (seconds) => {
    const alter: Alter = (parts) => ({ ...parts, askEveryMs: seconds * 1_000 })
    const verdicts = await verdictsOf(() => ({ alter, listenerOf: () => null }))
    expect(verdicts.filter(isBroken)).toEqual([])
    expect(verdicts.filter(isLeftOut)).toHaveLength(4)
  },
)

it('thirty broken clients or more are told, each by the rule that it breaks', () => {
  const told = [...broken, ...deaf]
  expect(told.length).toBeGreaterThanOrEqual(30)
  expect(new Set(told.map(([what]) => what)).size).toBe(told.length)
})

it('a stub that only beats and syncs keeps two rules, and is told of each of the others', async () => {
  const verdicts = await verdictsOf(() => ({ alter: stub, listenerOf: () => null }))
  const kept = ['signs anew what it repeats', 'tells how all boxes stand after a start, and every quarter of an hour']
  const tried = verdicts.filter((verdict) => !isLeftOut(verdict)).map(({ name }) => name)
  expect(verdicts.filter(isBroken).map(({ name }) => name)).toEqual(tried.filter((name) => !kept.includes(name)))
  expect(tried).toHaveLength(cases.length - room.length)
})

it.each(broken)('a client that %s is told so', async (_what, alter, rule) => {
  const verdicts = await verdictsOf(() => ({ alter: alter() }), rule)
  expect(verdicts.filter(isBroken).length).toBeGreaterThan(0)
})

it.each(deaf)('a client that %s is told so', async (_what, madeFor, rule) => {
  const verdicts = await verdictsOf(madeFor, rule)
  expect(verdicts.filter(isBroken).length).toBeGreaterThan(0)
})
