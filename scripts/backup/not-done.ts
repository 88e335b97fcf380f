/** Why a backup is not made or not put in, a line for each cause. */
export class NotDone extends Error {
  constructor(causes: readonly string[]) {
    super(causes.join('\n'))
  }
}
