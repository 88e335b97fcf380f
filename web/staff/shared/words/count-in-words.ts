/** The number beyond which the server does not count. */
const most = 100

/** A number that is told up to a hundred, and as more than that beyond. */
export function countInWords(count: number): string {
  return count > most ? `${most}+` : String(count)
}
