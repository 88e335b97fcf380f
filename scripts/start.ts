import path from 'node:path'

import { startStack } from './stack.ts'
import { runInTerminal } from './stack/in-terminal.ts'
import { root } from './stack/process.ts'
import { portsFromEnvironment, wantsHistory } from './stack/settings.ts'

await runInTerminal({
  start: (say) =>
    startStack({
      stateDir: path.join(root, '.state'),
      ports: portsFromEnvironment(),
      cells: 2,
      withHistory: wantsHistory(),
      say,
    }),
  hint: 'Logs in .state/logs, data in .state (npm run reset empties it). Ctrl-C stops.',
})
