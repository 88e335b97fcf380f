import { transitionPairs } from '#domain/process-lifecycle.ts'

/** The seed of `process_transitions`, which the database's trigger consults: one row for each allowed pair. */
export function transitionSeedSql(): string {
  const rows = transitionPairs().map(([from, to]) => `  ('${from}', '${to}')`)
  return `INSERT INTO process_transitions (from_state, to_state) VALUES\n${rows.join(',\n')};\n`
}
