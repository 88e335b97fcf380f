/** The failure of a backup or a restore, a line for each cause. */
export class NotDone extends Error {
  constructor(causes: readonly string[]) {
    super(causes.join('\n'))
  }
}
