import { filled, words } from '#sandbox/look/language.ts'
import { LiveList, Scrolled } from '#sandbox/look/parts.tsx'

import type { Fault } from './faults.ts'
import type { FrontState } from './front-state.ts'

/** Returns the words of a fault: what is broken, how, and where it can be mended by itself. */
function faultView(fault: Fault): { what: string; how: string; href: string } {
  const { front, services, failure } = words()
  const texts = front.faults
  switch (fault.group) {
    case 'payments':
    case 'identity': {
      const { provider, mode, calls } = fault.setting
      const how = `${failure.modes[mode]} · ${filled(texts.calls, { calls })}`
      return { what: services[provider], how, href: `/${fault.group}` }
    }
    case 'dealer':
      return { what: filled(texts.dealer, fault), how: failure.dealer[fault.mode], href: '/dealer' }
    case 'push':
      return { what: texts.push, how: failure.push[fault.mode], href: '/push' }
    case 'keycafe':
      return { what: front.providers.keycafe, how: texts.keycafe[fault.mode], href: '/keycafe' }
    case 'cabinet':
      return {
        what: fault.name,
        how: texts.cabinet[fault.kind],
        href: `/cabinet/${encodeURIComponent(fault.lockerId)}`,
      }
    case 'box': {
      const href = `/cabinet/${encodeURIComponent(fault.lockerId)}`
      return { what: filled(texts.box, fault), how: texts.boxes[fault.kind], href }
    }
    case 'terminal':
      return { what: fault.name, how: texts.terminal, href: `/terminal/${encodeURIComponent(fault.terminalId)}` }
  }
}

function FaultItem({ fault }: { fault: Fault }) {
  const { what, how, href } = faultView(fault)
  return (
    <li data-key={fault.id} data-announce={`${what}: ${how}`}>
      <a href={href}>{what}</a> <span class="failed">{how}</span>
    </li>
  )
}

/** Shows what does not work as it should just now. */
export function FaultList({ faults }: FrontState) {
  const items = faults.map((fault) => <FaultItem key={fault.id} fault={fault} />)
  return <LiveList id="faults" items={items} empty={words().front.faults.none} name="lines" isAside />
}

/** Shows what does not work, and one press that mends it all. */
export function FaultPanel(state: FrontState) {
  const texts = words().front.faults
  return (
    <section class="place" aria-labelledby="faults-title">
      <header class="place-head">
        <h2 id="faults-title">{texts.title}</h2>
        <button type="button" class="button button-small" data-restore="" disabled={state.connection === null}>
          {texts.restore}
        </button>
      </header>
      <Scrolled labelledBy="faults-title">
        <FaultList {...state} />
      </Scrolled>
    </section>
  )
}
