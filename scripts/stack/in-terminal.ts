import { beatMachines, demoPeople } from '#scripts/demo.ts'
import type { Stack } from '#scripts/stack.ts'

import { cronLines } from './settings.ts'
import { UnfitState } from './unfit-state.ts'

type InTerminal = {
  readonly start: (say: (line: string) => void) => Promise<Stack>
  /** Said at the end of what is printed when all is up. */
  readonly hint: string
}

// True for lines of the form `* * * * *`, and `minute hour * * *`, in UTC as production keeps it.
function isDue(cron: string, now: Date): boolean {
  const [minute, hour] = cron.split(' ')
  return [
    [minute, now.getUTCMinutes()],
    [hour, now.getUTCHours()],
  ].every(([field, value]) => field === '*' || Number(field) === value)
}

/** Resolves when whoever started this asks for its end, or has gone. */
function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  // A terminal that was closed takes no more lines, which is no reason to leave the servers behind.
  process.stdout.on('error', () => resolve())
  process.stderr.on('error', () => resolve())
  // Who started it may be killed without a word.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && resolve(), 1_000).unref()
  return promise
}

/** A state that is of no use is told in one line; anything else is ours, and shows where it happened. */
function sayUnfit(error: unknown): never {
  if (!(error instanceof UnfitState)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Starts a stack, prints its addresses and people, runs its jobs and machines each minute, and takes it down when that is asked for. */
export async function runInTerminal({ start, hint }: InTerminal): Promise<void> {
  const asked = stopRequested()
  console.log('Starting …')
  const starting = start((line) => console.log(`  ${line}`))
  const stack = await Promise.race([starting, asked.then(() => null)]).catch(sayUnfit)
  // What has been started by then ends with this process.
  if (stack === null) process.exit(1)
  console.log(`
  App      ${stack.at.app}
  Room     ${stack.at.room}
  Sandbox  ${stack.at.sandbox}

${demoPeople(stack.stateDir).replaceAll(/^/gm, '  ')}

  ${hint}
`)
  // Locally nobody calls the scheduled handler and no hall has machines, so each minute this does.
  const beat = () => {
    beatMachines({ sandboxUrl: stack.at.sandbox }).catch((error: unknown) => console.error(error))
  }
  beat()
  const everyMinute = setInterval(() => {
    beat()
    for (const cron of cronLines().filter((line) => isDue(line, new Date()))) {
      stack.triggerCron(cron).catch((error: unknown) => console.error(error))
    }
  }, 60_000)
  try {
    await Promise.race([asked, stack.died])
  } finally {
    clearInterval(everyMinute)
    await stack.stop()
  }
}
