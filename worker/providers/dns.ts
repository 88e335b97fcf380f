import * as z from 'zod'

import type { DnsType } from '#domain/contact/email-sender.ts'

import { exchange, type Wire } from './exchange.ts'
import type { DnsPort } from './port.ts'

const numbers: Readonly<Record<DnsType, number>> = { CNAME: 5, MX: 15, TXT: 16 }
const nothingThere = 3
const most = 50

const answerSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
})

/** A text comes in quoted pieces of at most 255 bytes, which belong together without anything between. */
function textOf(data: string): string {
  const pieces = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece = '']) => piece.replaceAll(/\\(.)/g, '$1'))
  return pieces.length === 0 ? data : pieces.join('')
}

function answerOf(text: string) {
  try {
    return answerSchema.safeParse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * DNS over HTTPS as JSON (https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/):
 * `GET /dns-query?name=…&type=…`, answered as `application/dns-json`. Status 0 has answers, 3 is no such name; anything
 * else says nothing.
 */
export function createDns({ baseUrl }: { baseUrl: string }, wire: Wire): DnsPort {
  return {
    async look(name, type, signal) {
      const query = new URLSearchParams({ name, type })
      const answer = await exchange(wire, {
        url: `${baseUrl}/dns-query?${query.toString()}`,
        of: 'dns',
        method: 'GET',
        headers: { Accept: 'application/dns-json' },
        signal,
      })
      if (!answer.answered || answer.status !== 200) return null
      const read = answerOf(answer.text)
      if (!read?.success) return null
      if (read.data.Status === nothingThere) return []
      if (read.data.Status !== 0) return null
      const own = (read.data.Answer ?? []).filter((one) => one.type === numbers[type]).slice(0, most)
      return own.map(({ data }) => (type === 'TXT' ? textOf(data) : data))
    },
  }
}
