import { Hono } from 'hono'
import * as z from 'zod'

import { passOn } from '#sandbox/app-calls/call-app.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { Card, CardActions, PlanSelect } from '#sandbox/desk/card.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { choicesOf, Field, Options } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import { actAsDealer, dealerActions } from './act.ts'
import { reachProcess, readDealers, readWebhooks, type ReportedProcess, type Webhook } from './dealer-desk.ts'
import { dealerModes, dealerSystems, dealerWebhooks } from './dealer.table.ts'
import { isSecret } from './signature.ts'
import { changeSystem, webhookPath, type DealerSystem } from './systems.ts'
import { takeWebhook } from './take-webhook.ts'

const modeSchema = z.strictObject({ plan: z.enum(dealerModes) })
const secretSchema = z.strictObject({ secret: z.string().trim().max(200).refine(isSecret) })
const actSchema = z.strictObject({
  action: z.enum(dealerActions),
  /** The number of `other_phone`; one that nobody has when left out. */
  phoneNumber: z.string().min(1).max(40).optional(),
})

const isTaken = ({ status }: Webhook) => status < 300

/** Returns the marks of a webhook: how it was answered, and what is odd about it. */
function marksOf(webhook: Webhook): string[] {
  const { status, failureMode, verdict, isRepeat, isLate } = webhook
  return [
    isTaken(webhook) ? words().desks.dealer.taken : filled(words().desks.dealer.answered, { status }),
    ...(isTaken(webhook) && failureMode !== 'normal' ? [words().failure.dealer[failureMode]] : []),
    words().dealer.verdicts[verdict],
    ...(isRepeat ? [words().desks.dealer.again] : []),
    ...(isLate ? [words().desks.dealer.late] : []),
  ]
}

/** One webhook as it came, with all that was sent. */
function WebhookItem({ webhook, now }: { webhook: Webhook; now: number }) {
  const webhookWords: Readonly<Record<string, string>> = words().dealer.webhooks
  const { seq, type, headers, body, receivedAt } = webhook
  return (
    <li data-key={`came-${seq}`}>
      <details data-key={`webhook-${seq}`}>
        <summary data-focus={`webhook-${seq}`}>
          <strong>{webhookWords[type ?? ''] ?? type ?? words().desks.dealer.unknown}</strong>{' '}
          <span class="soft">{[shortTime(receivedAt, now), ...marksOf(webhook)].join(' · ')}</span>
        </summary>
        <pre class="raw">
          {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
          {`\n${body}`}
        </pre>
      </details>
    </li>
  )
}

function stateOf({ reports }: ReportedProcess): { words: string; tone: string } {
  if (reports.length === 0) return { words: words().desks.dealer.noReports, tone: 'none' }
  if (reports.some(({ isLate }) => isLate)) return { words: words().desks.dealer.late, tone: 'bad' }
  return reports.some(isTaken)
    ? { words: words().desks.dealer.inOrder, tone: 'good' }
    : { words: words().desks.dealer.notTaken, tone: 'wait' }
}

/** A process as its dealer system knows it: which reports it got, in which order, and what it can do about it. */
function ProcessCard({ process, now }: { process: ReportedProcess; now: number }) {
  const { id, externalWorkOrderId, accountName, licenseNumber, reports, latestAt } = process
  const stateWords: Readonly<Record<string, { words: string }>> = words().process.states
  const state = reports.findLast(isTaken)?.state ?? null
  const known = state === null ? [] : [stateWords[state]?.words ?? state]
  const post = `/dealer/api/processes/${encodeURIComponent(id)}/act`
  const actions = dealerActions.map((action) => {
    const name = words().dealer.actions[action]
    return { post, action, focus: `${action}-${id}`, words: name, label: `${name}: ${externalWorkOrderId ?? id}` }
  })
  return (
    <Card
      id={id}
      announce={filled(words().desks.dealer.news, { number: externalWorkOrderId ?? '' })}
      title={externalWorkOrderId ?? words().desks.dealer.noOrder}
      note={licenseNumber}
      state={stateOf(process)}
      facts={[accountName, ...known, shortTime(latestAt, now)]}
      log={reports.map((webhook) => (
        <WebhookItem key={webhook.seq} webhook={webhook} now={now} />
      ))}
    >
      {reports.some(({ type }) => type === 'process.done') ? null : <CardActions actions={actions} />}
    </Card>
  )
}

function System({ accountId, name, failureMode }: DealerSystem) {
  const put = `/dealer/api/systems/${encodeURIComponent(accountId)}/failure-mode`
  const choices = choicesOf(dealerModes, words().failure.dealer)
  return (
    <li data-key={accountId}>
      <Field name={name}>
        <PlanSelect put={put} focus={`mode-${accountId}`} choices={choices} chosen={failureMode} />
      </Field>
      <p class="address code">{webhookPath(accountId)}</p>
    </li>
  )
}

/** The form that gives the dealer system another account's secret, or a new one, to check webhooks with. */
function SecretForm({ accountIds }: { accountIds: readonly string[] }) {
  return (
    <form class="failure-form" data-secret="" aria-labelledby="secret-title">
      <p class="soft">{words().desks.dealer.hint}</p>
      <Field name={words().desks.dealer.address}>
        <select name="accountId">
          <Options choices={accountIds.map((value) => ({ value, words: webhookPath(value) }))} />
        </select>
      </Field>
      <Field name={words().desks.dealer.secret}>
        <input name="secret" autocomplete="off" spellcheck={false} maxlength={200} placeholder="whsec_…" required />
      </Field>
      <button class="button button-primary">{words().desks.dealer.use}</button>
    </form>
  )
}

/**
 * Returns the desk of the workshops' dealer systems: what they know of their processes, what they do to them, and how
 * they answer.
 */
async function readDealerDesk(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const { accounts, systems, processes, strangers } = await readDealers(db)
  const cards = processes.map((process) => <ProcessCard key={process.id} process={process} now={now} />)
  const empty = words().desks.dealer.empty
  const known = systems.map((system) => <System key={system.accountId} {...system} />)
  const nobody = words().desks.dealer.nobody
  const refused = strangers.map((webhook) => <WebhookItem key={webhook.seq} webhook={webhook} now={now} />)
  const allSigned = words().desks.dealer.allSigned
  return {
    base: '/dealer',
    title: words().desks.dealer.title,
    lead: words().desks.dealer.lead,
    refusals: words().dealer.refusals,
    main: { id: 'processes', title: words().desks.dealer.orders, items: cards, empty },
    side: [
      { id: 'systems', title: words().desks.dealer.answers, items: known, empty: nobody },
      { id: 'strangers', title: words().desks.dealer.strangers, items: refused, empty: allSigned },
      {
        id: 'secret',
        title: words().desks.dealer.otherSecret,
        form: <SecretForm accountIds={accounts.map(({ id }) => id)} />,
      },
    ],
  }
}

/** The routes behind the page's buttons, for the page itself and for tests. */
const dealerApiRoutes = new Hono<SandboxHono>()
  .get('/webhooks', async (c) => {
    const webhooks = await readWebhooks(sandboxDb(c.env), c.req.query('processId') ?? null)
    return c.json({ webhooks })
  })
  .delete('/webhooks', async (c) => {
    const db = sandboxDb(c.env)
    await db.batch([db.delete(dealerWebhooks), db.delete(dealerSystems)])
    return c.body(null, 204)
  })
  .put('/systems/:accountId/failure-mode', jsonBody(modeSchema), async (c) => {
    await changeSystem(sandboxDb(c.env), c.req.param('accountId'), { failureMode: c.req.valid('json').plan })
    return c.body(null, 204)
  })
  .put('/systems/:accountId/secret', jsonBody(secretSchema), async (c) => {
    const db = sandboxDb(c.env)
    const accountId = c.req.param('accountId')
    const connection = await loadConnection(db)
    if (!connection?.accounts.some(({ id }) => id === accountId)) return notFound(c)
    await changeSystem(db, accountId, c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/processes/:id/act', jsonBody(actSchema), async (c) => {
    const processId = c.req.param('id')
    const reached = await reachProcess(sandboxDb(c.env), processId)
    if (reached === null) return notFound(c)
    return passOn(await actAsDealer(reached, { processId, ...c.req.valid('json') }))
  })

/** The workshops' dealer systems: where the app reports to them, and the desk's page of them. */
export const dealerRoutes = new Hono<SandboxHono>()
  .post('/:accountId/webhook', (c) => takeWebhook(c, c.req.param('accountId')))
  .route('/', providerDeskRoutes({ read: readDealerDesk }))
  .route('/api', dealerApiRoutes)
