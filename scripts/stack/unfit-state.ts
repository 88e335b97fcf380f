/** The reason why a state folder cannot be used any more, in one line that says what to do. */
export class UnfitState extends Error {
  constructor(cause: string) {
    super(`${cause}: npm run reset empties .state.`)
  }
}
