import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { announceAudience, listenAudience, roomMessage } from '#domain/access/room-ticket.ts'
import { startService, type Service } from '#scripts/stack/process.ts'
import { untilAnswers } from '#scripts/stack/servers.ts'
import { freePort } from '#tests/support/free-port.ts'

/** `partykit.json`: the same room under PartyKit's own development server. */

const secret = 'room-secret-0123456789abcdef0123456789'
const room = 'visit-0f3b'
const folder = mkdtempSync(path.join(tmpdir(), 'partykit-'))
let service: Service
let origin = ''

function tokenFor(aud: string): Promise<string> {
  return new SignJWT({ aud, exp: Math.floor(Date.now() / 1000) + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
}

async function announce(token: string, body = JSON.stringify(roomMessage(5))): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const { status } = await fetch(`${origin}/parties/main/${room}`, { method: 'POST', headers, body })
  return status
}

const socketWith = (token: string) =>
  new WebSocket(`${origin.replace('http', 'ws')}/parties/main/${room}?token=${token}`)

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const options = [`--port=${port}`, `--persist=${folder}`, '--disable-request-cf-fetch', '--no-hotkeys']
  const args = ['dev', ...options, '--var', `ROOM_SECRET=${secret}`]
  service = startService('partykit', { name: 'partykit', args, logFile: path.join(folder, 'partykit.log') })
  await untilAnswers(service, origin, (status) => status < 500)
}, 90_000)

afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'tells who has a ticket what somebody says who may, and lets nobody else do either',
  { timeout: 60_000 },
  async () => {
    const heard: unknown[] = []
    const listener = socketWith(await tokenFor(listenAudience(room)))
    listener.addEventListener('message', ({ data }) => heard.push(data))
    await new Promise((resolve) => listener.addEventListener('open', resolve, { once: true }))
    const stranger = socketWith('a.b.c')
    await new Promise((resolve) => stranger.addEventListener('error', resolve, { once: true }))

    expect(await announce(await tokenFor(listenAudience(room)))).toBe(401)
    expect(await announce(await tokenFor(announceAudience(room)), '{"type":"hello"}')).toBe(422)
    expect(await announce(await tokenFor(announceAudience(room)))).toBe(204)
    await vi.waitFor(() => expect(heard).toEqual(['{"type":"process-updated","version":5}']), 30_000)
    listener.close()
  },
)
