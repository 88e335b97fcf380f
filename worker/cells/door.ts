import type { Context } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import type { Route } from '#worker/contract/route.ts'

import { carriersOfBody, carriersOfKind, carriersOfRoute, type Carrier } from './carriers.ts'

type Call = Context<AppEnv, string>
/** A route that was matched: `name` is its method and pattern. */
type Matched = { name: string; kind: Route['kind'] }

/** Returns whether the body has to be read before it is known where a call belongs. */
export function saysInBody({ name }: Matched): boolean {
  return Object.hasOwn(carriersOfBody, name)
}

function paramsOf(path: string, name: string): Readonly<Record<string, string>> {
  const pattern = name.slice(name.indexOf(' ') + 1).split('/')
  const parts = path.split('/')
  return Object.fromEntries(
    pattern.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : [])),
  )
}

async function bodyOf(c: Call): Promise<unknown> {
  try {
    // As bytes: what is signed is read once more, as it came.
    return JSON.parse(new TextDecoder().decode(await c.req.arrayBuffer()))
  } catch {
    return null
  }
}

function shownOutside(c: Call, { name, kind }: Matched): Carrier {
  const ofRoute = carriersOfRoute[name]
  if (ofRoute !== undefined) return ofRoute(c, paramsOf(c.req.path, name))
  switch (kind) {
    case 'customer':
    case 'kiosk':
    case 'staff':
    case 'dms':
    case 'device':
      return carriersOfKind[kind](c)
    case 'public':
    case 'open':
    case 'frame':
    case 'callback':
      return null
  }
}

const within = (deps: Dependencies, slot: string) => (deps.slot === slot ? deps : { ...deps, slot })

/**
 * The world of the cell that a call belongs to, before anything of the call is believed: the guard of its route looks there
 * for what it showed. What says nothing, and a slot that lies nowhere, belong to the first cell, where nobody knows them
 * either. With one cell nothing is asked.
 */
export async function inItsCell(c: Call, route: Matched): Promise<Dependencies> {
  const deps = c.get('deps')
  const { cells } = deps
  const ofBody = carriersOfBody[route.name]
  if (cells === null) {
    const shown = ofBody === undefined ? shownOutside(c, route) : null
    return shown !== null && 'slot' in shown ? within(deps, shown.slot) : deps
  }
  const carrier = ofBody === undefined ? shownOutside(c, route) : ofBody(await bodyOf(c))
  if (carrier === null) return deps
  const slot = 'slot' in carrier ? carrier.slot : await cells.slotOfName(carrier)
  return slot === null ? deps : ((await cells.at(slot)) ?? within(deps, slot))
}
