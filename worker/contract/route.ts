import type * as z from 'zod'

import type { Scope, StaffAction } from '#domain/access/permissions.ts'
import type { StepLeft } from '#domain/access/sign-in-steps.ts'

import type { Counted, Units, UnitsOf } from './codecs.ts'

/**
 * One route as it is declared: who may call it, what it takes, what it answers. The name of an entry is its method and
 * path. The worker's router with its checks, the web's client, the OpenAPI documents and the tests of every route are all
 * made of these entries:
 *
 *   export const vehicleSettingsCalls = {
 *     'POST /api/staff/account/:accountId/vehicle': staff({
 *       action: 'account.configure',
 *       about: 'account',
 *       body: newSettingsVehicleSchema,
 *       answer: answer<SettingsVehicle>(201),
 *     }),
 *   }
 */

/**
 * The form of an answer. `json`: as it is. `nothing`: 204. `reload`: JSON, or 205 where the screen is out of date.
 * `raw`: the route makes the response itself.
 */
type Way = 'json' | 'nothing' | 'reload' | 'raw'

/** `told` and `made` are never there: they have the types that a client is answered with, and that the worker answers. */
export type Answer<Result = unknown, Sent extends Way = Way, Made = Result> = {
  way: Sent
  status: 200 | 201
  told?: Result
  made?: Made
  /** The fields that are money or instants: `bind` encodes them. */
  units?: Units
  schema?: z.ZodType
  /** The media type of a file; JSON unless given. */
  mediaType?: string
}

export function answer<Result>(status: 200 | 201 = 200): Answer<Result, 'json'> {
  return { way: 'json', status }
}

/** An answer with money or instants in it: the handler speaks cents and milliseconds, JSON euros and ISO 8601. */
export function answerIn<Result, const Tree extends Units & UnitsOf<NonNullable<Result>>>(
  units: Tree,
  status: 200 | 201 = 200,
): Answer<Result, 'json', Counted<Result, Tree>> {
  return { way: 'json', status, units }
}

/** An answer that is described to machines by its schema. */
export function answerOf<Schema extends z.ZodType>(
  schema: Schema,
  status: 200 | 201 = 200,
): Answer<z.output<Schema>, 'json'> & { schema: Schema } {
  return { way: 'json', status, schema }
}

/** 205 with no body: the process changed elsewhere, fetch everything again. */
export function answerOrReload<Result>(): Answer<Result, 'reload'> {
  return { way: 'reload', status: 200 }
}

/** The same with money or instants in it. */
export function answerOrReloadIn<Result, const Tree extends Units & UnitsOf<NonNullable<Result>>>(
  units: Tree,
): Answer<Result, 'reload', Counted<Result, Tree>> {
  return { way: 'reload', status: 200, units }
}

export function rawAnswer<Result>(): Answer<Result, 'raw'> {
  return { way: 'raw', status: 200 }
}

/** The same with money or instants in it; the schema says them as JSON has them. */
export function answerOfIn<Schema extends z.ZodType, const Tree extends Units & UnitsOf<z.input<Schema>>>(
  schema: Schema,
  units: Tree,
): Answer<z.input<Schema>, 'json', Counted<z.input<Schema>, Tree>> & { schema: Schema } {
  return { way: 'json', status: 200, schema, units }
}

/** A file that is described to machines by its schema. */
export function fileAnswer<Schema extends z.ZodType>(
  schema: Schema,
  mediaType: string,
): Answer<z.output<Schema>, 'raw'> {
  return { way: 'raw', status: 200, schema, mediaType }
}

export const nothing: Answer<null, 'nothing'> = { way: 'nothing', status: 200 }

/** The body is a form with a file in it, which the verb reads. */
export const fileForm = 'form'

/** Codes of refusals by status, as far as they are described to machines. */
export type Refusals = Readonly<Record<number, readonly string[]>>

type Parts = {
  /** Schemas of path parameters; the rest are ids of at most 64 characters for staff, and any text for others. */
  params?: Readonly<Record<string, z.ZodType<string, string>>>
  query?: z.ZodType
  headers?: z.ZodObject
  body?: z.ZodType | typeof fileForm
  /** No body is as good as an empty one. */
  isBodyOptional?: true
  /**
   * A process code that a kiosk was given is taken too: what it may do is to see the order, approve it and leave the keys.
   * Every other route answers it 409 `kiosk.number_not_shown`.
   */
  atKiosk?: true
  /** Larger bodies than the usual are taken (bytes). */
  bodyLimit?: number
  answer: Answer
  problems?: Refusals
}

/**
 * - `public`: anybody. `open`: anybody, and nobody is given cookies: machines, and what a cache may keep.
 * - `customer`: whoever knows a process code. `kiosk`: a browser that a key has made the kiosk of a workshop.
 * - `frame`: anybody, on the origin of payment frames, where nothing else is served.
 * - `dms`, `device`: machines with a key of their own. `callback`: a provider; its signature is checked by the route.
 * Browsers call `public`, `customer`, `kiosk` and `staff`, so those carry the anti-forgery token on writes.
 */
type OtherKind = 'public' | 'open' | 'frame' | 'customer' | 'kiosk' | 'dms' | 'device' | 'callback'

/** The right that a signed-in user needs for a route. */
export type StaffRight = {
  /** Any of these, of the permission matrix. `signed-in`: whoever is, may. */
  action: StaffAction | readonly StaffAction[] | 'signed-in'
  /**
   * The scope of the action. `account`, `user`: one of them. `list`: narrowed to an account, and empty where that is
   * out of reach. `visit`: a process, by `:id`. `nothing`: of no workshop.
   */
  about: 'account' | 'list' | 'visit' | 'user' | 'nothing'
  /** A narrower reach than this is none at all. */
  least?: Scope
  /** Users may always do it to themselves (`:userId`). */
  orOneself?: true
  /** Steps of signing in at which it may be called; a session that lacks a step is let in nowhere else. */
  atStep?: readonly StepLeft[]
  /**
   * Only for who has shown within `stepUpMs` who they are: 403 `step_up_required` for anybody else. `true`: whatever is
   * asked. `event`: for the events that use a right which wants it (`#domain/access/proof.ts`). `others`: where it is about another
   * user; about oneself the password in the body is the proof, unless one has a second way. `beyond_own`: for who reaches
   * workshops beyond their own. The verb refuses by these, and by the rights that it uses, whatever route leads to it.
   */
  stepUp?: true | 'event' | 'others' | 'beyond_own'
}

export type StaffRoute = Parts & StaffRight & { kind: 'staff' }
export type Route = StaffRoute | (Parts & { kind: OtherKind })

const declaring =
  <const Kind extends OtherKind>(kind: Kind) =>
  <const Declared extends Parts>(declared: Declared): Declared & { kind: Kind } => ({ ...declared, kind })

export function staff<const Declared extends Parts & StaffRight>(declared: Declared): Declared & { kind: 'staff' } {
  return { ...declared, kind: 'staff' }
}
export const anybody = declaring('public')
export const open = declaring('open')
export const frame = declaring('frame')
export const customer = declaring('customer')
export const kiosk = declaring('kiosk')
export const dms = declaring('dms')
export const device = declaring('device')
export const callback = declaring('callback')

/** The names of the places in a path. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamNames<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** The server's 205. */
export type Reload = { reload: true }

/** The client's answer type. */
export type AnswerOf<Declared extends Route> =
  Declared['answer'] extends Answer<infer Result, infer Sent, unknown>
    ? Result | (Sent extends 'reload' ? Reload : never)
    : never

/** The body that a client sends, in the options of its call; nothing where there is none. */
export type BodyOption<Declared extends Route> = Declared extends { body: infer Body }
  ? { body: Body extends z.ZodType ? z.input<Body> : FormData }
  : unknown

export type QueryOption<Declared extends Route> = Declared extends { query: infer Query extends z.ZodType }
  ? Partial<z.input<Query>> extends z.input<Query>
    ? { query?: z.input<Query> }
    : { query: z.input<Query> }
  : unknown
