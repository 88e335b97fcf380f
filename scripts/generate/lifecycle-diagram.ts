import { processStates } from '#domain/enums.ts'
import { initialStates, processEventTypes, targetOf, transitions } from '#domain/process-lifecycle.ts'
import type { TransitionRule } from '#domain/process-lifecycle.ts'

type Edge = { from: string; to: string; event: string; rule: TransitionRule }

function edges(): readonly Edge[] {
  const births = processStates.flatMap((to) => {
    const rule = initialStates[to]
    return rule === undefined ? [] : [{ from: '[*]', to, event: 'create', rule }]
  })
  const moves = processStates.flatMap((from) =>
    processEventTypes.flatMap((event) => {
      const rule = transitions[from][event]
      return rule === undefined ? [] : [{ from, to: targetOf(from, event), event, rule }]
    }),
  )
  return [...births, ...moves]
}

/**
 * The lifecycle as a mermaid `stateDiagram-v2`. Cancellations and repetitions (an arrow from a state
 * to itself) are left out of the drawing so that it can be read; the table beside it has them all.
 */
export function lifecycleDiagram(): string {
  const drawn = edges().filter((edge) => edge.event !== 'cancel' && edge.from !== edge.to)
  return ['stateDiagram-v2', ...drawn.map((edge) => `  ${edge.from} --> ${edge.to}: ${edge.event}`)].join('\n')
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].join('\n')
}

/** The text of `docs/lifecycle.md`. */
export function lifecycleDocument(): string {
  const rows = edges().map(({ from, to, event, rule }) => [
    from === '[*]' ? '(new)' : from,
    event,
    to,
    rule.actors.join(', '),
    `${rule.types?.join(', ') ?? 'all'}${rule.keysBackWanted === true ? ' (keys wished back)' : ''}`,
  ])
  return [
    '# Process lifecycle',
    'Generated from `worker/domain/process-lifecycle.ts` by `npm run lifecycle`; a test fails when this page is stale.',
    'The drawing leaves out cancellations and repetitions; the table below is complete.',
    `\`\`\`mermaid\n${lifecycleDiagram()}\n\`\`\``,
    '## Every transition',
    `${markdownTable([['from', 'event', 'to', 'actors', 'process types'], ...rows])}\n`,
  ].join('\n\n')
}
