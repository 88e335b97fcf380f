import { placementOf } from '#scripts/environments/wrangler-toml.ts'

const how = 'mode = "smart", or region where the database lies in a known one (docs/decisions/039-placement.md)'

/** Returns why an environment's worker would not run beside its database, a line each. */
export function placementFaults(toml: string): readonly string[] {
  const { mode, target } = placementOf(toml)
  if (target === '' && mode === '') return [`[placement] is missing: ${how}`]
  if (target === '' && mode !== 'smart') return [`[placement] has mode = "${mode}": ${how}`]
  return []
}
