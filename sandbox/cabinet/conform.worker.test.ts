import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'

import { cases } from '#sandbox/conform/cases.ts'
import type { Client } from '#sandbox/conform/client.ts'
import { judge } from '#sandbox/conform/judge.ts'
import { PlayedApp } from '#sandbox/conform/played-app.ts'
import { connectionSchema } from '#sandbox/connection.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection } from '#tests/support/fake-app.ts'

import { actOnBox, type BoxAction } from './box-actions.ts'
import { beatWhenDue, gatewayOf, syncGateway, ticketOf } from './cabinet-gateway.ts'
import { cabinetEvents } from './cabinet.table.ts'

const db = sandboxDb(env)
const [anyLocker = expect.fail('no cabinet')] = connectionSchema.parse(connection).lockers

/** The fetch of the sandbox ends at the played app. */
function answerBy(app: PlayedApp): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const answer = await app.take({ path: `${pathname}${search}`, headers, body: await request.text() })
    if (answer === null) throw new TypeError('Network connection lost.')
    const { status, body, retryAfterSeconds } = answer
    return Response.json(body, {
      status,
      headers: retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) },
    })
  })
}

/** A cabinet of the sandbox, as its pages handle it: each call begins where the one before left it. */
function cabinetOf(app: PlayedApp): Client {
  let offsetMs = 0
  let ms = 0
  /** No two calls of a cabinet are made at one instant, as little as in a hall. */
  const nextMs = () => {
    ms = (ms + 1) % 1_000
    return ms
  }
  let isStart = true
  let leave: (() => void) | null = null
  const locker = {
    ...anyLocker,
    deviceId: app.deviceId,
    deviceKey: app.key,
    boxes: app.boxes.map((number) => ({ number, size: 'M', lane: 'FAST_LANE', column: 0, row: number }) as const),
  }
  const cabinet = { db, appUrl: 'http://app.example', locker, clock: () => app.now + offsetMs + nextMs() }
  const act = async (number: number, action: BoxAction) => {
    const done = await actOnBox({ ...cabinet, number, action })
    const gateway = await gatewayOf(cabinet)
    if (done !== null && done.event !== null) await gateway.sensed(done.event, number)
    await gateway.report()
  }
  /** As its page does. */
  async function listen() {
    const ticket = await ticketOf(cabinet)
    if (leave !== null || ticket === null) return
    const end = () => {
      leave = null
    }
    leave = app.room.join(ticket.token, { how: 'socket', notify: () => void syncGateway(cabinet), end })
    if (leave !== null) await syncGateway(cabinet)
  }
  return {
    start: () => emptyDatabase(env.DB),
    type: async (code) => void (await (await gatewayOf(cabinet)).typeCode(code)),
    putKeys: (boxNumber) => act(boxNumber, 'put-keys'),
    close: (boxNumber) => act(boxNumber, 'close'),
    cutPower: async () => {
      isStart = true
      leave?.()
      leave = null
    },
    setClock: async (ms) => {
      offsetMs = ms
    },
    pass: async () => {
      if (isStart) await (await gatewayOf(cabinet, { reportsState: true })).beat()
      else await beatWhenDue(cabinet, { isListening: leave !== null })
      isStart = false
      await listen()
    },
    opened: async () => {
      const isOpening = and(eq(cabinetEvents.lockerId, locker.id), eq(cabinetEvents.type, 'opened'))
      const rows = await db
        .select()
        .from(cabinetEvents)
        .where(isOpening)
        .orderBy(sql`rowid`)
      return rows.map(({ boxNumber }) => boxNumber)
    },
  }
}

/** A hundred visits take long over a database; `cabinet.worker.test.ts` sends as many events at once. */
const played = cases.filter(({ name }) => !name.includes('a hundred events'))

it.each(played)('a cabinet of the sandbox $name', async (rule) => {
  const verdicts = await judge([rule], async () => {
    const app = new PlayedApp(Date.parse('2026-11-24T05:41:00Z'))
    answerBy(app)
    return { app, client: cabinetOf(app) }
  })
  expect(verdicts).toEqual([{ name: rule.name, fault: null }])
})
