/**
 * What a provider's markup may do in the frame that it is shown in, and every frame inside of that one. Who comes back from
 * a bank has pressed nothing on the page that goes on, and an app of a bank is opened by its address, so that the whole
 * window may be taken along without a press; what is opened beside it is a bank's own page, and is not bound.
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

/** Where a provider's markup leads back: it is done, or to the page that it was begun on. */
export const frameReturns = ['success', 'checkout'] as const
export type FrameReturn = (typeof frameReturns)[number]

/** The name of what the document of the way back tells our page that frames it: `{ paymentReturn: 'success' }`. */
export const frameReturnName = 'paymentReturn'

/** What a message from the frame says; null where it is none of ours. */
export function frameReturnOf(message: unknown): FrameReturn | null {
  if (typeof message !== 'object' || message === null) return null
  const said = new Map<string, unknown>(Object.entries(message)).get(frameReturnName)
  return frameReturns.find((back) => back === said) ?? null
}
