import path from 'node:path'

import { demoPeople } from './demo.ts'
import { startStack } from './stack.ts'
import { root } from './stack/process.ts'
import { cronLines, portsFromEnvironment } from './stack/settings.ts'

const say = (line: string) => console.log(`  ${line}`)

const asked = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve())
// A terminal that was closed takes no more lines, which is no reason to leave the servers behind.
process.stdout.on('error', () => asked.resolve())
process.stderr.on('error', () => asked.resolve())
// Who started it may be killed without a word.
const parent = process.ppid
setInterval(() => process.ppid !== parent && asked.resolve(), 1_000).unref()

console.log('Starting …')
const stateDir = path.join(root, '.state')
const beforeItIsUp = asked.promise.then((): never => process.exit(1))
const stack = await Promise.race([startStack({ stateDir, ports: portsFromEnvironment(), cells: 2, say }), beforeItIsUp])
console.log(`
  App      ${stack.at.app}
  Room     ${stack.at.room}
  Sandbox  ${stack.at.sandbox}

${demoPeople(stateDir).replaceAll(/^/gm, '  ')}

  Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.
`)

// True for lines of the form `* * * * *` and `minute hour * * *`, in UTC as production keeps it.
function isDue(cron: string, now: Date): boolean {
  const [minute, hour] = cron.split(' ')
  return [
    [minute, now.getUTCMinutes()],
    [hour, now.getUTCHours()],
  ].every(([field, value]) => field === '*' || Number(field) === value)
}

// Locally nobody calls the scheduled handler, so each minute this does.
const everyMinute = setInterval(() => {
  for (const cron of cronLines().filter((line) => isDue(line, new Date()))) {
    stack.triggerCron(cron).catch((error: unknown) => console.error(error))
  }
}, 60_000)

try {
  await Promise.race([asked.promise, stack.died])
} finally {
  clearInterval(everyMinute)
  await stack.stop()
}
