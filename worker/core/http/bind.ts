import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'

import { refuseUnproved, stepLeftOfStaff, type Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { accountsReached } from '#core/tenant.ts'
import { reachableProcessTypes, scopes, widestScope } from '#domain/access/permissions.ts'
import { stepMs } from '#domain/access/sign-in-steps.ts'
import { encodedIn } from '#worker/contract/codecs.ts'
import {
  fileForm,
  type Answer,
  type ParamNames,
  type Route,
  type StaffRoute,
  type StaffRight,
} from '#worker/contract/route.ts'

import { AppError, forbidden, notFound } from './errors.ts'
import type { AppEnv } from './hono.ts'
import { checked, readJson } from './validate.ts'

type ParamOf<Declared extends Route, Name extends string> = Declared extends { params: infer Params }
  ? Name extends keyof Params
    ? Params[Name] extends z.ZodType<infer Value>
      ? Value
      : string
    : string
  : string

type Output<Declared extends Route, Part extends 'query' | 'headers' | 'body'> =
  Declared extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** A handler's input, checked as the route declares it. */
export type Call<Name extends string, Declared extends Route> = {
  c: Context<AppEnv>
  deps: Dependencies
  route: Declared
  params: { [Param in ParamNames<Name>]: ParamOf<Declared, Param> }
  query: Output<Declared, 'query'>
  headers: Output<Declared, 'headers'>
  /** The body; a device is authenticated before its body is read. */
  body: Declared extends { kind: 'device' } ? undefined : Output<Declared, 'body'>
} & (Declared extends { kind: 'staff' } ? { staff: Staff } : unknown)

type Returned<Declared extends Route> =
  Declared['answer'] extends Answer<unknown, infer Way, infer Made>
    ? { json: Made; reload: Made | null; nothing: unknown; raw: Response }[Way]
    : never

type Handler<Name extends string, Declared extends Route> = (
  call: Call<Name, Declared>,
) => Returned<Declared> | Promise<Returned<Declared>>

/** One handler for each route of a record, and no other. */
export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Routes & string]: Handler<Name, Routes[Name]>
}

/**
 * The router of these routes. Before a handler runs, the path, the query and the body were checked by their schemas, and
 * of staff that the user has the right that the route declares.
 */
export function bind<const Routes extends Readonly<Record<string, Route>>>(
  routes: Routes,
  handlers: Handlers<Routes>,
): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  for (const name in routes) {
    const route = routes[name]
    if (route !== undefined) mount(router, { name, route, handler: handlers[name] })
  }
  return router
}

type Mounted<Name extends string, Declared extends Route> = {
  name: Name
  route: Declared
  handler: Handler<Name, Declared>
}

function mount<Name extends string, Declared extends Route>(
  router: Hono<AppEnv>,
  { name, route, handler }: Mounted<Name, Declared>,
): void {
  const [method = '', path = ''] = name.split(' ')
  // Of hundreds of routes an isolate answers a few before it ends: their schemas are made as they are called.
  let params: Reading['params'] | undefined
  router.on(method, path, async (c) => {
    params ??= paramsOf(path, route)
    return sent(c, route.answer, await handler(await readCall<Name, Declared>(c, { route, params })))
  })
}

const id = z.string().min(1).max(64)

function paramsOf(path: string, { kind, params }: Route) {
  const usual = kind === 'staff' ? id : z.string()
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, params?.[name] ?? usual])))
}

type Reading = { route: Route; params: z.ZodType<Record<string, string>> }

/** Guarantee: each part of the call was made by the schema that the type of the route tells. */
function readCall<Name extends string, Declared extends Route>(
  c: Context<AppEnv>,
  reading: { route: Declared } & Reading,
): Promise<Call<Name, Declared>>
async function readCall(c: Context<AppEnv>, { route, params: paramsSchema }: Reading): Promise<unknown> {
  const deps = c.get('deps')
  const params = checked(paramsSchema, c.req.param())
  const headers = route.headers && checked(route.headers, c.req.header())
  const query = route.query && checked(route.query, queryOf(c))
  const json = route.kind === 'device' || route.body === fileForm ? undefined : route.body
  const body = json && checked(json, await readJson(c))
  const call = { c, deps, route, params, query, headers, body }
  return route.kind === 'staff' ? { ...call, staff: await ableStaff(c, route, params) } : call
}

function queryOf(c: Context<AppEnv>): Record<string, string | string[] | undefined> {
  const all = Object.entries(c.req.queries())
  return Object.fromEntries(all.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function ableStaff(c: Context<AppEnv>, route: StaffRoute, params: Record<string, string>): Promise<Staff> {
  const staff = c.get('staff')
  const deps = c.get('deps')
  refuseAtStep({ deps, staff }, route)
  await refuseUnlessAble({ deps, staff }, { route, params })
  if (route.stepUp === true) refuseUnproved(staff)
  return staff
}

/**
 * Throws 403 for a session that lacks a step of signing in, on every route but those of that step; and there too once it
 * has been a while, for who finds a browser open adds no second way of their own where one is asked for only now.
 */
function refuseAtStep({ deps, staff }: Caller, { atStep = [] }: StaffRoute): void {
  const step = stepLeftOfStaff(staff)
  if (step === null) return
  if (atStep.includes(step) && deps.clock.now() - staff.provedAt < stepMs) return
  throw new AppError({ code: `auth.${step}_needed`, status: 403, title: 'A step of signing in is left' })
}

function sent(c: Context<AppEnv>, { way, status, units }: Answer, result: unknown): Response {
  if (way === 'nothing') return c.body(null, 204)
  if (way === 'reload' && result === null) return c.body(null, 205)
  if (way !== 'raw')
    return c.body(JSON.stringify(encodedIn(units, result)), status, { 'Content-Type': 'application/json' })
  if (result instanceof Response) return result
  throw new Error('The route makes no response')
}

type Caller = { deps: Dependencies; staff: Staff }
type RouteRequest = { route: StaffRight; params: Readonly<Record<string, string>> }

/** Returns whether a right reaches anything at all; how far it reaches is a condition of the verb's own queries. */
function isAble({ roles, userId }: Staff, { route, params }: RouteRequest): boolean {
  const { action, least = 'own_processes', orOneself = false } = route
  if (action === 'signed-in' || (orOneself && params['userId'] === userId)) return true
  const actions = typeof action === 'string' ? [action] : action
  return actions.some((one) => scopes.indexOf(widestScope(roles, one)) >= scopes.indexOf(least))
}

/**
 * Throws 403 for a user who has no right to what a route is about. Of a process that they do not even see they are told
 * 404, as if they had the right.
 */
async function refuseUnlessAble(caller: Caller, asked: RouteRequest): Promise<void> {
  if (isAble(caller.staff, asked)) return
  if (asked.route.about === 'visit' && !(await sees(caller, asked.params['id'] ?? ''))) throw notFound('process')
  throw forbidden()
}

async function sees({ deps, staff }: Caller, processId: string): Promise<boolean> {
  if (widestScope(staff.roles, 'process.see') === 'none') return false
  const types = JSON.stringify(reachableProcessTypes(staff.roles, 'process.see'))
  const rows = await deps.db.all<{ id: string }>(sql`
    select p.id from processes p join ${accountsReached(staff, 'process.see')} a on a.id = p.account_id
    where p.id = ${processId} and p.process_type in (select value from json_each(${types}))`)
  return rows.length > 0
}
