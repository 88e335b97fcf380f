import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { boxSizes, roles, serviceLanes } from '#domain/enums.ts'

/**
 * `<state>/demo.json`: what a person, the import and the sandbox's desk need to act in the demo. Its secrets are made
 * for this state folder and open nothing elsewhere.
 */
const demoSchema = z.object({
  appUrl: z.string(),
  accounts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        dmsApiKey: z.string().min(20),
        /** The secret that signs webhooks to the dealer system; null where it gets none. */
        webhookSecret: z.string().min(20).nullable().default(null),
      }),
    )
    .min(1),
  staff: z.array(
    z.object({
      username: z.string(),
      password: z.string().min(12),
      roles: z.array(z.enum(roles)),
      accountIds: z.array(z.string()),
    }),
  ),
  lockers: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      name: z.string(),
      address: z.string(),
      deviceId: z.string(),
      deviceKey: z.string().min(20),
      boxes: z.array(
        z.object({
          number: z.int(),
          size: z.enum(boxSizes),
          lane: z.enum(serviceLanes),
          column: z.int(),
          row: z.int(),
        }),
      ),
    }),
  ),
  /** Workshops with card terminals. A folder that was seeded before there were any has none. */
  terminals: z
    .array(z.object({ accountId: z.string(), name: z.string(), deviceId: z.string(), deviceKey: z.string().min(20) }))
    .default([]),
  /**
   * Workshops with a kiosk, and the key that enrols a browser. A folder that was seeded before there were any has none.
   */
  kiosks: z
    .array(
      z.object({
        accountId: z.string(),
        slug: z.string(),
        name: z.string(),
        deviceId: z.string(),
        key: z.string().min(20),
      }),
    )
    .default([]),
})

export type Demo = z.infer<typeof demoSchema>

const fileOf = (stateDir: string) => path.join(stateDir, 'demo.json')

/** The demo of a state folder; null before it was seeded. Throws when the file is not as seeding writes it. */
export function readDemo(stateDir: string): Demo | null {
  const file = fileOf(stateDir)
  return existsSync(file) ? demoSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Readable by its owner alone, and never half written. */
export function writeDemo(stateDir: string, demo: Demo): void {
  const unfinished = `${fileOf(stateDir)}.new`
  writeFileSync(unfinished, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, fileOf(stateDir))
}
