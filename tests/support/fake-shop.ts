import { vi } from 'vitest'

export type ShopCall = { method: string; url: string; headers: Headers; body: string }

/** Stands in for the shop that the providers call; answers with these statuses in turn, the last one for ever. */
export function fakeShop(...statuses: readonly (number | null)[]): ShopCall[] {
  const seen: ShopCall[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    const status = statuses[Math.min(seen.length, statuses.length - 1)]
    const call = { method, url, headers, body: '' }
    seen.push(call)
    call.body = await request.text()
    if (status === null) throw new TypeError('Network connection lost.')
    return new Response(null, { status: status ?? 200 })
  })
  return seen
}
