import { expect, vi } from 'vitest'
import * as z from 'zod'

import { startCallbackCatcher } from './callback-catcher.ts'
import { startSandbox } from './running-sandbox.ts'

const patience = { timeout: 20_000, interval: 50 }
const inboxSchema = z.object({ sms: z.array(z.looseObject({})), emails: z.array(z.looseObject({})) })

/** Returns the contents and the sender of a message, without what differs from one to the next. */
export function contentOf(message: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'id' && !name.endsWith('At')))
}

/** The running sandbox and somebody who takes what it reports of messages. */
export async function startMessageSandbox(secrets: Readonly<Record<string, string>>) {
  const app = await startCallbackCatcher()
  const sandbox = await startSandbox({ secrets, appUrl: app.origin })
  return {
    origin: sandbox.origin,
    appOrigin: app.origin,
    reports: () => app.reports,
    forgetReports: () => {
      app.reports.length = 0
    },
    /** Returns the reports so far, once there are `count`. */
    async reportsOf(count: number) {
      await vi.waitFor(() => expect(app.reports).toHaveLength(count), patience)
      return app.reports
    },
    /** Returns the inboxes of a number or an address. */
    async inboxOf(to: string) {
      const response = await fetch(`${sandbox.origin}/desk/api/messages?to=${encodeURIComponent(to)}`)
      return inboxSchema.parse(await response.json())
    },
    async stop() {
      await Promise.all([sandbox.stop(), app.stop()])
    },
  }
}

export type MessageSandbox = Awaited<ReturnType<typeof startMessageSandbox>>
