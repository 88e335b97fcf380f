/**
 * Sandbox permissions of the frame that shows a provider's markup, and of every frame inside it. A customer who returns
 * from a bank has pressed nothing on the page that goes on, and a bank's app is opened by its address, so the whole
 * window may be navigated without a press; a new window is the bank's own page and is not restricted.
 */
export const frameSandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation',
  'allow-storage-access-by-user-activation',
].join(' ')

/** Addresses to which a provider's markup returns: done, or back to the page that it was begun on. */
export const frameReturns = ['success', 'checkout'] as const
export type FrameReturn = (typeof frameReturns)[number]

/** The name of what the document of the way back tells our page that frames it: `{ paymentReturn: 'success' }`. */
export const frameReturnName = 'paymentReturn'

/** Returns the meaning of a message from the payment frame; null where it is none of ours. */
export function frameReturnOf(message: unknown): FrameReturn | null {
  if (typeof message !== 'object' || message === null) return null
  const said = new Map<string, unknown>(Object.entries(message)).get(frameReturnName)
  return frameReturns.find((back) => back === said) ?? null
}
