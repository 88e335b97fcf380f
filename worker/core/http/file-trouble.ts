/** An error of R2's binding as the runtime words it: the call, a sentence, and R2's number of the error in brackets. */
const bucketError =
  /^(?:get|head|put|list|delete|createMultipartUpload|uploadPart|completeMultipartUpload): [^]*\((?<code>\d+)\)$/

/**
 * The errors that are about what was asked: bad names, digests, sizes and conditions. The source is R2's list of error codes
 * (https://developers.cloudflare.com/r2/api/error-codes/); all others are R2's own, and another try may do.
 */
const ownFaults: ReadonlySet<string> = new Set([
  '10007',
  '10011',
  '10012',
  '10014',
  '10020',
  '10022',
  '10024',
  '10025',
  '10031',
  '10037',
  '10039',
  '100100',
])

/** Returns true where something failed because R2 did not answer, or answered that it cannot now. */
export function isBucketAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = bucketError.exec(error.message)?.groups?.['code']
  return code === undefined ? isBucketAway(error.cause) : !ownFaults.has(code)
}
