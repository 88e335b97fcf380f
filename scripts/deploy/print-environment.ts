import { appOf, sandbox } from '#scripts/environments/environment.ts'
import {
  bucketOf,
  databaseOf,
  readToml,
  settingsOf,
  wholeToml,
  workerName,
} from '#scripts/environments/wrangler-toml.ts'
import { variables } from '#scripts/stack/settings.ts'

import { NotDeployed, type EnvironmentTools } from './deployment.ts'
import { sharedNames } from './staging/faults.ts'

/**
 * Says by its names which town a command works on, before it does anything. Throws NotDeployed where the town to try has
 * a worker, database or bucket of production, which would be changed in its place.
 */
export function printEnvironment(on: EnvironmentTools): void {
  const toml = readToml(on.folder, appOf(on))
  const names = [
    `worker ${workerName(toml)}`,
    `database ${databaseOf(toml).name}`,
    `bucket ${bucketOf(toml).name}`,
    variables(toml)['APP_URL'] ?? 'no address',
  ]
  on.say(`Environment: ${on.environmentName} (${names.join(', ')})`)
  if (on.environmentName === 'production') return
  const whole = wholeToml(on.folder)
  const shared = sharedNames({
    production: settingsOf(whole, 'production'),
    staging: toml,
    sandbox: readToml(on.folder, sandbox),
  })
  if (shared.length > 0) throw new NotDeployed([...shared, 'Nothing was changed.'])
}
