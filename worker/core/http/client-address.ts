import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from './hono.ts'

/**
 * The address a call came from, for counting failures; an IPv6 address by its /64, which one customer holds whole.
 * Only the platform's own header is trusted. Hash it before it is stored.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown'
  return address.includes(':') ? ipv6Network(address) : address
}

const networkSchema = z.object({ asn: z.number().int().positive() })

/** Returns the number of the network (ASN) that a call came through, one of each telephone company, as the platform says; null where it does not. */
export function asnOf({ req }: Context<AppEnv>): number | null {
  const network = networkSchema.safeParse(req.raw.cf)
  return network.success ? network.data.asn : null
}

/**
 * The network that one household or office holds whole: the first three groups of an IPv6 address (/48), the first three
 * numbers of an IPv4 address (/24). Who has one has every address of it, so that it is one person.
 */
export function networkOf(address: string): string {
  return address.split(/[.:]/, 3).join(' ')
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
