import * as z from 'zod'

/** Schemas of a client's calls, by the device API's description. */

const boxNumber = z.int().min(1).max(9999)
const instant = z.iso.datetime({ offset: true })
const code = z.string().regex(/^[0-9]{6}$/)

const eventSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/),
  type: z.enum([
    'opened',
    'closed',
    'keys_present',
    'keys_taken',
    'belongings_present',
    'keys_missing',
    'fault',
    'forced',
  ]),
  boxNumber,
  occurredAt: instant,
  code: code.optional(),
})
export type SentEvent = z.infer<typeof eventSchema>
export const eventsSchema = z.strictObject({ events: z.array(eventSchema).min(1).max(100) })

const statusSchema = z.strictObject({
  firmware: z.string().min(1).max(40).optional(),
  batteryPercent: z.number().min(0).max(100).optional(),
  onMains: z.boolean().optional(),
  temperature: z.number().min(-100).max(150).optional(),
  isTampered: z.boolean().optional(),
})

const boxSchema = z.strictObject({
  boxNumber,
  doorOpen: z.boolean().nullable(),
  keysInside: z.boolean().nullable(),
  isFaulty: z.boolean(),
})

const resultSchema = z.strictObject({ id: z.string().min(1).max(64), outcome: z.enum(['opened', 'failed']) })

export const syncSchema = z.strictObject({ asOf: instant, boxes: z.array(boxSchema).max(500) })
export type SentSync = z.infer<typeof syncSchema>

/** The body of each call, by its path. */
export const bodySchemas = [
  z.object({ name: z.literal('/api/device/open'), json: z.strictObject({ code }) }),
  z.object({
    name: z.literal('/api/device/events'),
    json: eventsSchema,
  }),
  z.object({
    name: z.literal('/api/device/heartbeat'),
    json: z.strictObject({ status: statusSchema.optional() }),
  }),
  z.object({
    name: z.literal('/api/device/sync'),
    json: syncSchema,
  }),
  z.object({ name: z.literal('/api/device/key'), json: z.strictObject({}) }),
  z.object({ name: z.literal('/api/device/key/confirm'), json: z.strictObject({ rotationId: z.string() }) }),
  z.object({
    name: z.literal('/api/device/command-results'),
    json: z.strictObject({ results: z.array(resultSchema).min(1).max(100) }),
  }),
] as const
