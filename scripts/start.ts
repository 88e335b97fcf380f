import path from 'node:path'

import { demoPeople } from './demo.ts'
import { startStack } from './stack.ts'
import { root } from './stack/process.ts'
import { cronLines, portsFromEnvironment } from './stack/settings.ts'

const say = (line: string) => console.log(`  ${line}`)

console.log('Starting …')
const stateDir = path.join(root, '.state')
const stack = await startStack({ stateDir, ports: portsFromEnvironment(), say })
console.log(`
  App      ${stack.at.app}
  Room     ${stack.at.room}
  Sandbox  ${stack.at.sandbox}

${demoPeople(stateDir).replaceAll(/^/gm, '  ')}

  Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.
`)

/** True for lines of the form `* * * * *` and `minute hour * * *`, in UTC as production keeps it. */
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

const asked = Promise.withResolvers<void>()
process.on('SIGINT', () => asked.resolve())
process.on('SIGTERM', () => asked.resolve())

try {
  await Promise.race([asked.promise, stack.died])
} finally {
  clearInterval(everyMinute)
  await stack.stop()
}
