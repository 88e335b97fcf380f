/** The provider's name for a refund, new for each: the id of its row without its prefix. */
export function refundNumberOf(refundId: string): string {
  return refundId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}
