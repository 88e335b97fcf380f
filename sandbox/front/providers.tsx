import { words } from '#sandbox/look/language.ts'
import { StateChip } from '#sandbox/look/parts.tsx'

import type { Fault } from './faults.ts'
import type { FrontState } from './front-state.ts'

/** The pages of what is played for all workshops, and the faults that make each of them work badly; none where null. */
const pages = [
  { name: 'payments', href: '/payments', group: 'payments' },
  { name: 'identity', href: '/identity', group: 'identity' },
  { name: 'dealer', href: '/dealer', group: 'dealer' },
  { name: 'terminal', href: '/terminal', group: 'terminal' },
  { name: 'push', href: '/push', group: 'push' },
  { name: 'keycafe', href: '/keycafe', group: 'keycafe' },
  { name: 'dns', href: '/dns', group: null },
  { name: 'chat', href: '/chat', group: null },
] as const satisfies readonly { name: string; href: string; group: Fault['group'] | null }[]

/** The services that are played, and how each answers next. */
export function Providers({ faults, connection }: FrontState) {
  const texts = words().front.providers
  const hasTerminals = connection !== null && connection.terminals.length > 0
  return (
    <section class="place" aria-labelledby="providers-title">
      <header class="place-head">
        <h2 id="providers-title">{texts.title}</h2>
        <span class="soft">{texts.lead}</span>
      </header>
      <ul class="things">
        {pages.map(({ name, href, group }) => {
          if (name === 'terminal' && !hasTerminals) return null
          const isBroken = faults.some((fault) => fault.group === group)
          return (
            <li key={name}>
              <a class="button button-small" href={href}>
                {texts[name]}
                {group === null ? null : (
                  <StateChip words={isBroken ? texts.broken : texts.well} tone={isBroken ? 'bad' : 'good'} />
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
