import * as z from 'zod'

/** An address of the shop. Providers want https; the shop of a demo is on this machine, where plain http will do. */
function isShopUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

export const shopUrl = (longest: number) => z.string().max(longest).refine(isShopUrl, 'must be an https address')
