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
import { filled, words } from '#sandbox/look/language.ts'
import { choicesOf, Field, Options } from '#sandbox/look/parts.tsx'

import type { DeskPart } from './provider-desk.tsx'

function callWords(panel: FailurePanelName): Partial<Record<CallName, string>> {
  const { calls, identityCalls } = words().failure
  return panel === 'payments' ? calls : identityCalls
}

/** Shows how the next calls to a service go. */
function FailureForm({ panel }: { panel: FailurePanelName }) {
  const { services, modes: offered, calls: limits } = failurePanels[panel]
  const { modes, panel: texts } = words().failure
  const modeChoices = offered.map((value) => {
    return { value, words: oneOf(creditorModes, value) ? `${modes[value]} (Resurs)` : modes[value] }
  })
  const callChoices = limits.map((value) => ({ value, words: callWords(panel)[value] ?? value }))
  return (
    <form class="failure-form" data-failure="">
      <Field name={texts.service}>
        <select name="provider">
          <Options choices={choicesOf<(typeof services)[number]>(services, words().services)} />
        </select>
      </Field>
      <Field name={texts.health}>
        <select name="mode">
          <Options choices={modeChoices} chosen="500" />
        </select>
      </Field>
      <Field name={texts.concerns}>
        <select name="only">
          <option value="">{texts.allCalls}</option>
          <Options choices={callChoices} />
        </select>
      </Field>
      <Field name={texts.calls}>
        <input name="calls" type="number" min="1" max="1000" value="1" required />
      </Field>
      <button class="button button-primary">{texts.set}</button>
    </form>
  )
}

function sentence(panel: FailurePanelName, { provider, mode, calls: left, only }: FailureSetting): string {
  const { services, failure } = words()
  const { modes, panel: texts } = failure
  const how = panel === 'payments' ? modes[mode].toLowerCase() : modes[mode]
  const concerned = only === null ? '' : `, ${callWords(panel)[only]}`
  const calls = left === 1 ? texts.nextCall : filled(texts.nextCalls, { count: left })
  return `${services[provider]}: ${how} (${calls}${concerned})`
}

/** The part of a desk where its services are made to fail, and which of them do. */
export function failurePart(panel: FailurePanelName, settings: readonly FailureSetting[]): DeskPart {
  const items = settings.map((setting) => (
    <li key={setting.provider} data-key={setting.provider}>
      {sentence(panel, setting)}
    </li>
  ))
  const form = <FailureForm panel={panel} />
  const { title, empty } = words().failure.panel
  return { id: 'failures', title, form, items, empty }
}

/** Returns the routes of the panel, for its own page and for tests. */
export function failureRoutes(panel: FailurePanelName) {
  return new Hono<SandboxHono>()
    .get('/failure-mode', async (c) => c.json({ modes: await currentFailureModes(sandboxDb(c.env), panel) }))
    .post('/failure-mode', jsonBody(failureSchema(panel)), async (c) => {
      await setFailureMode(sandboxDb(c.env), c.req.valid('json'))
      return c.body(null, 204)
    })
}
