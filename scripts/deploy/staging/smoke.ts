import { randomInt } from 'node:crypto'

import * as z from 'zod'

import { deskHeaders, type Desk } from '#scripts/demo/call-desk.ts'
import { lookAt, refused, type Look, type Outside } from '#scripts/deploy/smoke.ts'

const processSchema = z.object({ id: z.string() })
const inboxSchema = z.object({ sms: z.array(z.unknown()) })

/** The sandbox as a stranger meets it, and as somebody does who has its password. */
export function looksAtSandbox(on: Outside, desk: Desk): readonly Look[] {
  const { sandboxUrl } = desk
  return [
    refused(`${sandboxUrl}/ without its password`, () => on.get(`${sandboxUrl}/`)),
    refused(`${sandboxUrl}/46elks without credentials`, () => on.get(`${sandboxUrl}/46elks/a1/sms/none`)),
    {
      what: `${sandboxUrl}/ with its password`,
      async fault() {
        const { status } = await on.get(`${sandboxUrl}/`, { headers: deskHeaders(desk) })
        return status === 200 ? null : `answers ${status} instead of 200`
      },
    },
  ]
}

/** A number of nobody's: one of its own each time, and none that makes the gateway fail. */
const newNumber = () => `+35845700${randomInt(1_000, 10_000)}`

/**
 * Begins a visit as a dealer system, whose message the worker sends and the sandbox gets; then the visit is called off.
 */
export async function sendTextMessage(on: Outside, desk: Desk): Promise<void> {
  on.say('A text message')
  const number = newNumber()
  const press = (path: string, json: object) =>
    on.get(`${desk.sandboxUrl}${path}`, { method: 'POST', headers: deskHeaders(desk), body: JSON.stringify(json) })
  let processId: string | null = null
  const begin = async () => {
    const answer = await press('/desk/api/process', { fixture: 0, phoneNumber: number })
    if (!answer.ok) return `cannot be begun: ${answer.status}`
    processId = processSchema.parse(await answer.json()).id
    return null
  }
  const callOff = async () => {
    const called = await press('/desk/api/cancel', { processId }).catch(() => null)
    if (called?.ok !== true) on.say('  The visit could not be called off, and stays.')
  }
  const fault = async () => {
    const startFault = processId === null ? await begin() : null
    if (startFault !== null) return startFault
    const address = `${desk.sandboxUrl}/desk/api/messages?to=${encodeURIComponent(number)}`
    const inbox = await on.get(address, { headers: deskHeaders(desk) })
    if (!inbox.ok) return `cannot be read: ${inbox.status}`
    return inboxSchema.parse(await inbox.json()).sms.length > 0 ? null : 'has not arrived'
  }
  try {
    await lookAt(on, [{ what: 'a visit and its text message in the sandbox', fault }])
  } finally {
    if (processId !== null) await callOff()
  }
}
