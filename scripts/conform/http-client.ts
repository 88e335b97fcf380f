import * as z from 'zod'

import type { Client } from '#sandbox/conform/client.ts'
import { NoAnswer } from '#sandbox/conform/limited-client.ts'

const openedSchema = z.object({ opened: z.array(z.int()) })

/** A client under test behind the control calls of docs/devices.md. `appUrl` is where it is to call. */
export function httpClient(url: string, appUrl: string): Client {
  async function control(name: string, json: object): Promise<unknown> {
    const response = await fetch(`${url.replace(/\/$/, '')}/control/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    }).catch((error: unknown) => {
      throw new NoAnswer(`the client cannot be reached at ${url}: ${reasonOf(error)}`, { isNobodyThere: true })
    })
    const text = await response.text()
    if (!response.ok) throw new NoAnswer(`the client answered ${response.status} to /control/${name}`)
    return parsed(text)
  }
  const order = (name: string, json: object = {}) => control(name, json).then(() => undefined)
  return {
    start: (given) => order('start', { ...given, appUrl }),
    type: (code) => order('type', { code }),
    putKeys: (boxNumber) => order('put-keys', { boxNumber }),
    close: (boxNumber) => order('close', { boxNumber }),
    cutPower: () => order('cut-power'),
    setClock: (offsetMs) => order('set-clock', { offsetMs }),
    pass: (ms) => order('pass', { ms }),
    opened: async () => {
      const answer = openedSchema.safeParse(await control('opened', {}))
      if (answer.success) return answer.data.opened
      throw new NoAnswer('the client answered /control/opened with something else than { "opened": [numbers] }')
    },
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  return cause instanceof Error ? cause.message : String(error)
}
