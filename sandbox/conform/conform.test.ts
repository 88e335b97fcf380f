import { expect, it } from 'vitest'

import { broken } from './broken-clients.ts'
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

it.each(broken)('a client that %s is told so', async (_what, alter, rule) => {
  const verdicts = await verdictsOf(() => ({ alter: alter() }), rule)
  expect(verdicts.filter(isBroken).length).toBeGreaterThan(0)
})

it.each(deaf)('a client that %s is told so', async (_what, madeFor, rule) => {
  const verdicts = await verdictsOf(madeFor, rule)
  expect(verdicts.filter(isBroken).length).toBeGreaterThan(0)
})
