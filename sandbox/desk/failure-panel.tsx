import { Hono } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import {
  creditorModes,
  currentFailureModes,
  failurePanels,
  failureSchema,
  setFailureMode,
  type CallName,
  type FailurePanelName,
  type FailureSetting,
} from '#sandbox/core/failure-modes.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'
import { oneOf } from '#sandbox/core/services.ts'
import { choicesOf, Field, Options } from '#sandbox/look/parts.tsx'
import words from '#sandbox/words.json'

import type { DeskPart } from './provider-desk.tsx'

const { modes, calls, identityCalls } = words.failure
const callWords: Readonly<Record<FailurePanelName, Partial<Record<CallName, string>>>> = {
  payments: calls,
  identity: identityCalls,
}

/** How the next calls to a service go. */
function FailureForm({ panel }: { panel: FailurePanelName }) {
  const { services, modes: offered, calls: limits } = failurePanels[panel]
  const modeChoices = offered.map((value) => {
    return { value, words: oneOf(creditorModes, value) ? `${modes[value]} (Resurs)` : modes[value] }
  })
  const callChoices = limits.map((value) => ({ value, words: callWords[panel][value] ?? value }))
  return (
    <form class="failure-form" data-failure="">
      <Field name="Palvelu">
        <select name="provider">
          <Options choices={choicesOf<(typeof services)[number]>(services, words.services)} />
        </select>
      </Field>
      <Field name="Vointi">
        <select name="mode">
          <Options choices={modeChoices} chosen="500" />
        </select>
      </Field>
      <Field name="Mitä koskee">
        <select name="only">
          <option value="">kaikkia kutsuja</option>
          <Options choices={callChoices} />
        </select>
      </Field>
      <Field name="Montako kutsua">
        <input name="calls" type="number" min="1" max="1000" value="1" required />
      </Field>
      <button class="button button-primary">Aseta</button>
    </form>
  )
}

function sentence(panel: FailurePanelName, { provider, mode, calls: left, only }: FailureSetting): string {
  const how = panel === 'payments' ? modes[mode].toLowerCase() : modes[mode]
  const concerned = only === null ? '' : `, ${callWords[panel][only]}`
  return `${words.services[provider]}: ${how} (${left === 1 ? 'seuraava kutsu' : `${left} seuraavaa kutsua`}${concerned})`
}

/** The part of a desk where its services are made to fail, and which of them do. */
export function failurePart(panel: FailurePanelName, settings: readonly FailureSetting[]): DeskPart {
  const items = settings.map((setting) => (
    <li key={setting.provider} data-key={setting.provider}>
      {sentence(panel, setting)}
    </li>
  ))
  const form = <FailureForm panel={panel} />
  return { id: 'failures', title: 'Palvelujen vointi', form, items, empty: 'Kaikki toimivat.' }
}

/** What the panel does, for its own page and for tests. */
export function failureRoutes(panel: FailurePanelName) {
  return new Hono<SandboxHono>()
    .get('/failure-mode', async (c) => c.json({ modes: await currentFailureModes(sandboxDb(c.env), panel) }))
    .post('/failure-mode', jsonBody(failureSchema(panel)), async (c) => {
      await setFailureMode(sandboxDb(c.env), c.req.valid('json'))
      return c.body(null, 204)
    })
}
