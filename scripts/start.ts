import path from 'node:path'

import { startStack } from './stack.ts'
import { root } from './stack/process.ts'
import { portsFromEnvironment } from './stack/settings.ts'

const say = (line: string) => console.log(`  ${line}`)

console.log('Starting …')
const stack = await startStack({ stateDir: path.join(root, '.state'), ports: portsFromEnvironment(), say })
console.log(`
  App      ${stack.at.app}
  Room     ${stack.at.room}
  Sandbox  ${stack.at.sandbox}

  Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.
`)

// Locally nobody calls the scheduled handler, so each minute this does.
const everyMinute = setInterval(() => {
  stack.triggerCron('* * * * *').catch((error: unknown) => console.error(error))
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
