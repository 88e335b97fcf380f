import { filled, words } from '#sandbox/look/language.ts'

import { curlsFor } from './curls.ts'
import type { FrontState } from './front-state.ts'

/** Shows what the page does, as commands to copy. */
export function CurlPanel({ query, open, connection, visit, visitPage }: FrontState) {
  const texts = words().front.curl
  const ofOpen = ({ accountId }: { accountId: string }) => accountId === open?.id
  const curls = curlsFor({
    origin: query.origin,
    accountId: open?.id,
    visit: visit ?? visitPage.visits[0] ?? null,
    lockerId: connection?.lockers.find(ofOpen)?.id,
    terminalId: connection?.terminals.find(ofOpen)?.deviceId,
  })
  return (
    <details class="place curl folded">
      <summary class="place-head">
        <h2>{texts.title}</h2>
        <span class="soft">curl</span>
      </summary>
      <p class="soft place-note">{texts.lead}</p>
      <ul class="curls">
        {curls.map(({ name, line }) => (
          <li key={name}>
            <span>{texts.acts[name]}</span>
            <code id={`curl-${name}`}>{line}</code>
            <button
              type="button"
              class="button button-small"
              data-copy={`curl-${name}`}
              aria-label={filled(texts.copyOf, { name: texts.acts[name] })}
            >
              {texts.copy}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
