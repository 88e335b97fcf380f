/** The state for users when a deployment ends in one of its steps. */
export const stopped = {
  before: 'What ran before runs on as it was.',
  migrations:
    'What ran before runs on: it reads a database that is ahead of it, and each migration is applied whole or not at all.',
  people:
    'What ran before runs on: people and workshops are imported whole or not at all. Their passwords lie in .staging of this machine.',
  sandbox: 'The app runs on as it was; its sandbox is the one of before or the new one.',
  room: 'The worker of before runs on. Pages whose room is away ask by themselves until it is back.',
  worker:
    'The version of before runs on, or the new one: https://…/api/health tells which. Both work with the database and the room of now.',
  share:
    'The version of before serves all requests, or the others beside the new one: "npx wrangler deployments status" tells which.',
  outside: 'All that is done stays as it is.',
  desk: 'The app and its sandbox run; what the sandbox knows of people may be of before.',
  rollback:
    'The version that ran runs on, or the one before it: https://…/api/health tells which. By hand: "npx wrangler rollback VERSION".',
} as const
