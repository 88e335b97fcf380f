/** What a provider knows a refund by: new for each, the id of its row without its mark. */
export function refundNumberOf(refundId: string): string {
  return refundId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}
