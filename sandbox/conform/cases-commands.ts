import { callsWithin, cutPower, minute, second, syncPath, syncsWithin } from './case-steps.ts'
import { demand, demandSame, type Case } from './judge.ts'

/** Longer than the five minutes of the app, so that whoever calls every five minutes gets it in time. */
const commandLivesMs = 30 * minute

/** The boxes that staff want opened. */
export const commands: readonly Case[] = [
  {
    name: 'does each command once, though it comes again, and tells so',
    run: async (bench) => {
      const { app, client, pass } = bench
      await pass(minute)
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(commandLivesMs) }]
      await pass(callsWithin)
      await client.close(3)
      await cutPower(bench)
      await pass(callsWithin)
      demandSame(await client.opened(), [3], 'opened')
      demandSame(app.results.map(({ id, outcome }) => `${id} ${outcome}`).slice(0, 1), ['cmd_1 opened'], 'told')
    },
  },
  {
    name: 'tells of a command again where the answer was lost',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(commandLivesMs) }]
      await pass(callsWithin)
      app.results.length = 0
      app.commands = [...app.commands, { id: 'cmd_2', boxNumber: 2, expiresAt: app.time(commandLivesMs) }]
      await pass(callsWithin)
      demandSame(await client.opened(), [3, 2], 'opened')
      demand(
        app.results.some(({ id }) => id === 'cmd_2'),
        'nothing told of the second command',
      )
    },
  },
  {
    name: 'opens nothing by a command whose time is over',
    run: async ({ app, client, pass }) => {
      await client.setClock(-2 * minute)
      await pass(callsWithin)
      app.commands = [
        { id: 'cmd_1', boxNumber: 3, expiresAt: app.time(-second) },
        { id: 'cmd_2', boxNumber: 2, expiresAt: app.time(commandLivesMs) },
      ]
      await pass(callsWithin)
      demandSame(await client.opened(), [2], 'opened')
    },
  },
]

/** Another key over the line. */
export const keys: readonly Case[] = [
  {
    name: 'takes another key, and keeps both until it has heard that the new one is taken, through a power cut as well',
    run: async (bench) => {
      const { app, pass } = bench
      await pass(minute)
      app.keys.ask()
      await pass(2 * callsWithin)
      demand(app.keys.isRenewed, 'the new key was not confirmed with a call that it signed')
      await cutPower(bench)
      const place = app.seen.length
      await pass(callsWithin)
      demand(app.pathsSince(place).includes(syncPath), 'it does not go on')
      demandSame(app.keys.refused, [], 'calls with the key of before')
    },
  },
  {
    name: 'goes on with the right one of its keys where the answer to the new one was lost, or it was taken back',
    run: async (bench) => {
      const { app, pass } = bench
      await pass(minute)
      app.keys.ask()
      app.keys.losesConfirmation = true
      await pass(2 * callsWithin)
      demand(app.keys.isRenewed, 'the new key was not confirmed with a call that it signed')
      await cutPower(bench)
      app.keys.losesConfirmation = false
      const lost = app.seen.length
      await pass(callsWithin)
      demand(app.pathsSince(lost).includes(syncPath), 'it lost its new key with the answer')
      app.keys.ask()
      app.keys.withdrawsOnceFetched = true
      await pass(2 * callsWithin)
      const place = app.seen.length
      await pass(syncsWithin)
      demand(app.pathsSince(place).includes(syncPath), 'it goes on signing with the key that was taken back')
    },
  },
]
