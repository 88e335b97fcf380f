import path from 'node:path'

import { startStack, type Program } from './stack.ts'
import { runInTerminal } from './stack/in-terminal.ts'
import { nameSandbox } from './stack/name-sandbox.ts'
import { layout, prepare } from './stack/prepare.ts'
import { root } from './stack/process.ts'
import { startServers } from './stack/servers.ts'
import { portsFromEnvironment, wantsHistory } from './stack/settings.ts'

/** The build that is deployed, with the tour of the demo. */
const program: Program = {
  async prepare(stateDir, at, cells) {
    const done = await prepare(stateDir, at, cells)
    nameSandbox(path.join(layout(stateDir).assets, 'index.html'), at.sandbox)
    return done
  },
  start: startServers,
}

await runInTerminal({
  start: (say) =>
    startStack({
      stateDir: path.join(root, '.state'),
      ports: portsFromEnvironment(),
      cells: 2,
      withHistory: wantsHistory(),
      say,
      program,
    }),
  hint: 'Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.',
})
