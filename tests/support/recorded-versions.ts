/** Percent of the requests by the version that serves them. */
export type Shares = Readonly<Record<string, number>>

/** Git's answers about the checkout that is deployed, by command. */
export const gitAnswers: Readonly<Record<string, string>> = {
  status: ' M wrangler.toml',
  describe: 'abc1234\n',
  log: 'fix(kiosk): the door opens again\n',
}

/** Returns the shares that `wrangler versions deploy` is asked for, as `<version>@<percent>`. */
export const sharesIn = (args: readonly string[]): Shares =>
  Object.fromEntries(
    args
      .filter((arg) => arg.includes('@'))
      .map((spec) => spec.split('@'))
      .map(([id = '', share]): [string, number] => [id, Number(share)]),
  )

/** Returns the output of `wrangler deployments status --json`. */
export const statusOf = (shares: Shares, message: string | null): string =>
  JSON.stringify({
    versions: Object.entries(shares).map(([id, percentage]) => ({ version_id: id, percentage })),
    ...(message !== null && { annotations: { 'workers/message': message } }),
  })

/** The output of `wrangler versions upload`. */
export const uploaded = 'Uploaded workshop (1.00 sec)\nWorker Version ID: 2'
