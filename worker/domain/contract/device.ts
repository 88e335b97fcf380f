import * as z from 'zod'

/** What a machine on site sends and gets. Instants are ISO 8601. */

export const cabinetEventTypes = ['opened', 'closed', 'keys_present', 'keys_taken', 'fault'] as const
export type CabinetEventType = (typeof cabinetEventTypes)[number]

export const deviceOpenSchema = z.strictObject({ code: z.string().regex(/^[0-9]{6}$/) })

/** `id` is the device's own number of the event: the same event may be sent any number of times, late and in any order. */
export const deviceEventSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/),
  type: z.enum(cabinetEventTypes),
  boxNumber: z.int().min(1).max(9999),
  occurredAt: z.iso.datetime({ offset: true }),
})

export const deviceEventsSchema = z.strictObject({ events: z.array(deviceEventSchema).min(1).max(100) })

export const deviceOpenAnswerSchema = z.strictObject({ boxNumber: z.int() })
export const deviceEventsAnswerSchema = z.strictObject({ accepted: z.int() })

export type DeviceOpen = z.infer<typeof deviceOpenSchema>
export type DeviceEvent = z.infer<typeof deviceEventSchema>
export type DeviceEvents = z.infer<typeof deviceEventsSchema>
export type DeviceOpenAnswer = z.infer<typeof deviceOpenAnswerSchema>
export type DeviceEventsAnswer = z.infer<typeof deviceEventsAnswerSchema>
