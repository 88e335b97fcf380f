import * as z from 'zod'

import { cabinetEventTypes } from '#domain/keys/cabinet.ts'
import {
  deviceKeyAnswerSchema,
  deviceKeyConfirmedSchema,
  deviceKeyConfirmSchema,
  deviceKeyFetchSchema,
  deviceKeyUnits,
} from '#worker/contract/machines/device-key.ts'
import {
  lookUpUnits,
  terminalLookUpAnswerSchema,
  terminalLookUpSchema,
  terminalReceiptAnswerSchema,
  terminalReceiptSchema,
} from '#worker/contract/machines/terminal.ts'
import { boxCommandOutcomes } from '#worker/contract/staff/visit/locker-desk.ts'

import { instant, type Counted, type UnitsOf } from './codecs.ts'
import { answerOf, answerOfIn, device } from './route.ts'

/** Schemas of a machine on site. */

const boxNumber = z.int().min(1).max(9999)

export const deviceOpenSchema = z.strictObject({ code: z.string().regex(/^[0-9]{6}$/) })

/**
 * `id` is the device's own number of the event: the same event may be sent any number of times, late and in any order.
 * `code` is the one that opened the box, where the cabinet could not ask.
 */
export const deviceEventSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/),
  type: z.enum(cabinetEventTypes),
  boxNumber,
  occurredAt: instant,
  code: z
    .string()
    .regex(/^[0-9]{6}$/)
    .optional(),
})

export const deviceEventsSchema = z.strictObject({ events: z.array(deviceEventSchema).min(1).max(100) })

/** The cabinet's current knowledge of a box; null for a sensor that it does not have. */
const boxStateSchema = z.strictObject({
  boxNumber,
  doorOpen: z.boolean().nullable(),
  keysInside: z.boolean().nullable(),
  isFaulty: z.boolean(),
})

/** The whole state as it was at `asOf`. What happened before goes first, by `events`. */
export const deviceSyncSchema = z.strictObject({
  asOf: instant,
  boxes: z.array(boxStateSchema).max(500),
})

/** The cabinet's current state, without what it does not measure. Temperature in °C. */
export const deviceStatusSchema = z.strictObject({
  firmware: z.string().min(1).max(40).optional(),
  batteryPercent: z.number().min(0).max(100).optional(),
  onMains: z.boolean().optional(),
  temperature: z.number().min(-100).max(150).optional(),
  isTampered: z.boolean().optional(),
})

export const deviceHeartbeatSchema = z.strictObject({ status: deviceStatusSchema.optional() })

export const deviceCommandResultsSchema = z.strictObject({
  results: z
    .array(z.strictObject({ id: z.string().min(1).max(64), outcome: z.enum(boxCommandOutcomes) }))
    .min(1)
    .max(100),
})

export const deviceOpenAnswerSchema = z.strictObject({ boxNumber: z.int() })
export const deviceEventsAnswerSchema = z.strictObject({ accepted: z.int() })

/** A box that staff want opened; past `expiresAt` it must not open. A cabinet that did so knows it by `id`. */
const commandSchema = z.strictObject({ id: z.string(), boxNumber: z.int(), expiresAt: z.string() })

/** The room that tells the device at once of work, by a WebSocket or a long poll begun within a minute. */
const roomSchema = z.strictObject({ url: z.string(), room: z.string(), token: z.string() })

/** `time` is our clock, for the cabinet to set its own. `keyWaits`: another key waits to be fetched; absent otherwise. */
export const deviceHeartbeatAnswerSchema = z.strictObject({
  time: z.string(),
  commands: z.array(commandSchema),
  keyWaits: z.literal(true).optional(),
  room: roomSchema,
})

/** `codes`: what each code opens while the cabinet cannot ask, until then where it says so. `overflow`: what to say where no box is free, by language. */
export const deviceSyncAnswerSchema = z.strictObject({
  time: z.string(),
  commands: z.array(commandSchema),
  codes: z.array(z.strictObject({ code: z.string(), boxNumber: z.int(), until: z.string().nullable() })),
  overflow: z.record(z.string(), z.string()),
  keyWaits: z.literal(true).optional(),
  room: roomSchema,
})

export const deviceCommandResultsAnswerSchema = z.strictObject({ settled: z.int() })

export type DeviceOpen = z.infer<typeof deviceOpenSchema>
/** The input as a device sends them. */
export type DeviceEvents = z.input<typeof deviceEventsSchema>
export type DeviceSync = z.input<typeof deviceSyncSchema>
/** The input as the worker has them after the schema. */
export type DeviceEventForm = z.output<typeof deviceEventSchema>
export type DeviceEventsForm = z.output<typeof deviceEventsSchema>
export type DeviceSyncForm = z.output<typeof deviceSyncSchema>
export type DeviceStatus = z.infer<typeof deviceStatusSchema>
export type DeviceHeartbeat = z.infer<typeof deviceHeartbeatSchema>
export type DeviceCommandResults = z.infer<typeof deviceCommandResultsSchema>
export type DeviceOpenAnswer = z.infer<typeof deviceOpenAnswerSchema>
export type DeviceEventsAnswer = z.infer<typeof deviceEventsAnswerSchema>
export type DeviceSyncAnswer = z.infer<typeof deviceSyncAnswerSchema>
export type DeviceHeartbeatAnswer = z.infer<typeof deviceHeartbeatAnswerSchema>
export type DeviceCommandResultsAnswer = z.infer<typeof deviceCommandResultsAnswerSchema>

const heartbeatUnits = { time: instant, commands: [{ expiresAt: instant }] } satisfies UnitsOf<DeviceHeartbeatAnswer>
const syncUnits = { ...heartbeatUnits, codes: [{ until: instant }] } satisfies UnitsOf<DeviceSyncAnswer>

export type CountedHeartbeat = Counted<DeviceHeartbeatAnswer, typeof heartbeatUnits>
export type CountedSync = Counted<DeviceSyncAnswer, typeof syncUnits>

const refused = {
  400: ['request.malformed'],
  401: ['device.unauthorized', 'device.clock_skew', 'device.replayed'],
  413: ['request.too_large'],
  415: ['request.unsupported_media_type'],
  422: ['request.invalid'],
  429: ['rate_limited'],
} as const
const ofCabinet = { ...refused, 403: ['device.not_a_cabinet'] } as const
const ofTerminal = { ...refused, 403: ['device.not_a_terminal'] } as const

/**
 * The calls of machines on site, each signed with the device's own key. What is wrong with a body is told only to whose
 * signature fits, so the verbs check it. `openapi.ts` of `worker/devices` describes them in words.
 */
export const deviceCalls = {
  'POST /api/device/open': device({
    body: deviceOpenSchema,
    answer: answerOf(deviceOpenAnswerSchema),
    problems: {
      ...ofCabinet,
      404: ['device.wrong_code'],
      409: ['device.no_box_free'],
      429: ['device.locked_out', 'rate_limited'],
    },
  }),
  'POST /api/device/events': device({
    body: deviceEventsSchema,
    answer: answerOf(deviceEventsAnswerSchema),
    problems: { ...ofCabinet, 422: [...refused[422], 'device.unknown_box'], 503: ['device.try_again'] },
  }),
  'POST /api/device/heartbeat': device({
    body: deviceHeartbeatSchema,
    answer: answerOfIn(deviceHeartbeatAnswerSchema, heartbeatUnits),
    problems: ofCabinet,
  }),
  'POST /api/device/command-results': device({
    body: deviceCommandResultsSchema,
    answer: answerOf(deviceCommandResultsAnswerSchema),
    problems: ofCabinet,
  }),
  'POST /api/device/sync': device({
    body: deviceSyncSchema,
    answer: answerOfIn(deviceSyncAnswerSchema, syncUnits),
    problems: { ...ofCabinet, 503: ['device.try_again'] },
  }),
  'POST /api/device/key': device({
    body: deviceKeyFetchSchema,
    answer: answerOfIn(deviceKeyAnswerSchema, deviceKeyUnits),
    problems: { ...refused, 404: ['device.no_key_waits'] },
  }),
  'POST /api/device/key/confirm': device({
    body: deviceKeyConfirmSchema,
    answer: answerOf(deviceKeyConfirmedSchema),
    problems: { ...refused, 409: ['device.key_not_confirmed'] },
  }),
  'POST /api/device/terminal/look-up': device({
    body: terminalLookUpSchema,
    answer: answerOfIn(terminalLookUpAnswerSchema, lookUpUnits),
    problems: {
      ...ofTerminal,
      404: ['device.wrong_code'],
      409: ['approval.needed'],
      429: ['device.locked_out', 'rate_limited'],
    },
  }),
  'POST /api/device/terminal/receipt': device({
    body: terminalReceiptSchema,
    answer: answerOf(terminalReceiptAnswerSchema),
    problems: { ...ofTerminal, 404: ['device.wrong_code'], 503: ['device.try_again'] },
  }),
}
