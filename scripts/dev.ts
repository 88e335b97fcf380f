import path from 'node:path'

import { devProgram } from './dev/dev-program.ts'
import { startStack } from './stack.ts'
import { runInTerminal } from './stack/in-terminal.ts'
import { root } from './stack/process.ts'
import { devPortsFromEnvironment, portsFromEnvironment, wantsHistory } from './stack/settings.ts'

const dev = devPortsFromEnvironment()
await runInTerminal({
  start: (say) =>
    startStack({
      stateDir: path.join(root, '.state'),
      ports: { ...portsFromEnvironment(), ...dev },
      cells: 2,
      withHistory: wantsHistory(),
      say,
      program: devProgram(dev, say),
    }),
  hint: `Edits of pages, worker, room and sandbox are taken over. A debugger attaches at localhost:${dev.inspector}.
  Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.`,
})
