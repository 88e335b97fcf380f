import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidFields } from '#core/http/validate.ts'
import { newId } from '#core/secrets/ids.ts'
import { idOfClick } from '#core/settings-change.ts'
import { readPrice } from '#domain/money/set-price.ts'
import {
  answerTimeMaxMs,
  answerTimeMinMs,
  isUndecided,
  proposalsMax,
  takesAdditionalWork,
  type WorkEvent,
} from '#domain/process/additional-work.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { EditProposalForm, ProposeForm, CountedStaffWork } from '#worker/contract/staff/visit/additional-work.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import {
  additionalWorkFindings,
  additionalWorkProposals,
  additionalWorkRows,
} from '#worker/db/schema/process/additional-work.table.ts'
import { announceStatement, editStatement, type StaffCall } from '#worker/process/index.ts'

import { answeredAlready, noOrder, notNow, tooMany, workChanged } from './additional-work.errors.ts'
import { readWork, staffWorkQueries, toStaffWork, type ReadWork } from './staff-work.ts'
import { theTerms } from './to-view.ts'
import { askStatements } from './work-effects.ts'
import { workHistoryStatement, workSettledStatements } from './work.statements.ts'

type Rows = ProposeForm['rows']

/** Puts work that was found before the customer, who is told. Told twice with one click it is one proposal. */
export async function proposeWork(call: StaffCall, input: ProposeForm): Promise<CountedStaffWork> {
  const read = await readWork(call, 'work.propose', findingsIn(input.rows))
  const proposalId = idOfClick('awp', { accountId: read.row.accountId, clickId: input.clickId })
  if (read.rows.proposals.some(({ id }) => id === proposalId)) return toStaffWork(call, read)
  refuseUnlessProposable(call, read, input)
  if (read.rows.proposals.length >= proposalsMax) throw tooMany()
  const { db, clock } = call.deps
  const now = clock.now()
  const insert = (won: SQL) =>
    db.run(sql`
      insert into ${additionalWorkProposals} (id, account_id, process_id, number, state, source, proposed_by_user_id,
        answer_by, created_at, updated_at)
      select ${proposalId}, ${read.row.accountId}, ${call.processId}, 1 + (
          select coalesce(max(number), 0) from ${additionalWorkProposals} where process_id = ${call.processId}),
        'OPEN', 'STAFF', ${call.staff.userId}, ${input.answerBy}, ${now}, ${now}
      where ${won}`)
  const isNew = sql`not exists (select 1 from ${additionalWorkProposals} where id = ${proposalId})`
  return commit(call, read, {
    type: 'propose_work',
    proposalId,
    version: 1,
    input,
    guard: isNew,
    statements: (won) => [insert(won)],
  })
}

/** Puts a proposal otherwise, as long as nothing of it was decided. Throws 409 for who comes second. */
export async function editProposal(
  call: StaffCall,
  { proposalId, input }: { proposalId: string; input: EditProposalForm },
): Promise<CountedStaffWork> {
  const read = await readWork(call, 'work.propose', findingsIn(input.rows))
  const proposal = read.rows.proposals.find(({ id }) => id === proposalId)
  if (proposal === undefined) throw notFound('additional_work')
  if (proposal.version !== input.version) throw workChanged(toStaffWork(call, read))
  const own = read.rows.workRows.filter((row) => row.proposalId === proposalId)
  if (!own.every(({ state }) => isUndecided(state))) throw answeredAlready()
  refuseUnlessProposable(
    call,
    read,
    input,
    own.map(({ id }) => id),
  )
  const { db, clock } = call.deps
  const now = clock.now()
  const ofProposal = (row: SQL) =>
    sql`${row} in (select id from ${additionalWorkRows} where proposal_id = ${proposalId})`
  return commit(call, read, {
    type: 'edit_work',
    proposalId,
    version: input.version + 1,
    input,
    guard: sql`exists (select 1 from ${additionalWorkProposals} where id = ${proposalId} and version = ${input.version})`,
    statements: (won) => [
      db.run(sql`update ${additionalWorkFindings} set row_id = null where ${ofProposal(sql`row_id`)} and ${won}`),
      db.run(sql`delete from ${additionalWorkRows} where proposal_id = ${proposalId} and ${won}`),
      db.run(sql`
        update ${additionalWorkProposals} set version = version + 1, state = 'OPEN', overdue_at = null,
          answer_by = ${input.answerBy}, updated_at = ${now}
        where id = ${proposalId} and ${won}`),
    ],
  })
}

function findingsIn(rows: Rows): string[] {
  return rows.flatMap(({ pictures, video }) => [...pictures.map(({ id }) => id), ...(video === null ? [] : [video.id])])
}

/** `own` are the rows of the proposal that is put otherwise: what they show may be shown again. */
function refuseUnlessProposable(
  { deps }: StaffCall,
  { rows, findings }: ReadWork,
  input: Pick<ProposeForm, 'rows' | 'answerBy'>,
  own: readonly string[] = [],
): void {
  const terms = theTerms(rows)
  if (!takesAdditionalWork(terms)) throw notNow()
  if (terms.workOrderId === null) throw noOrder()
  const ahead = input.answerBy - deps.clock.now()
  const errors: FieldProblem[] = []
  if (ahead < answerTimeMinMs) errors.push({ path: 'answerBy', code: 'too_small' })
  if (ahead > answerTimeMaxMs) errors.push({ path: 'answerBy', code: 'too_big' })
  const used = new Set<string>()
  const check = (path: string, id: string, kind: 'PICTURE' | 'VIDEO') => {
    const found = findings.find((finding) => finding.id === id && finding.kind === kind)
    const isFree = found !== undefined && (found.rowId === null || own.includes(found.rowId)) && !used.has(id)
    if (!isFree) errors.push({ path, code: 'unknown' })
    used.add(id)
  }
  for (const [at, { pictures, video }] of input.rows.entries()) {
    for (const [place, { id }] of pictures.entries()) check(`rows.${at}.pictures.${place}.id`, id, 'PICTURE')
    if (video !== null) check(`rows.${at}.video.id`, video.id, 'VIDEO')
  }
  if (errors.length > 0) throw requestInvalidFields(errors)
}

type Commit = {
  type: WorkEvent
  proposalId: string
  /** That the proposal has by this. */
  version: number
  input: Pick<ProposeForm, 'rows' | 'answerBy'>
  guard: SQL
  /** Before the rows are written. */
  statements: (won: SQL) => Statement[]
}

async function commit(call: StaffCall, read: ReadWork, writing: Commit): Promise<CountedStaffWork> {
  const { deps, staff, processId } = call
  const { db, clock } = deps
  const now = clock.now()
  const { type, proposalId, version, input } = writing
  const { state, version: processVersion } = read.row
  const guard = sql`version = ${processVersion} and ${writing.guard}`
  const edit = editStatement(db, { processId, set: {}, guard, now })
  const actor = { kind: 'staff' as const, id: staff.userId }
  const { won, editId } = edit
  const asking = { processId, proposalId, version, answerBy: input.answerBy }
  const { rows } = await change(db, {
    write: {
      edit: edit.statement,
      history: workHistoryStatement(db, { processId, editId, type, actor, state, now }),
      proposal: writing.statements(won),
      rows: rowsStatements(db, { processId, proposalId, rows: input.rows, won, now }),
      settled: workSettledStatements(db, { processId, guard: won, now }),
      ask: askStatements(db, { ...asking, guard: won, now }),
      announcement: announceStatement(db, { processId, guard: won }),
    },
    read: staffWorkQueries(db, sql`${processId}`),
  })
  const after = { ...read, rows }
  const isWritten = rows.proposals.some((one) => one.id === proposalId && one.version === version)
  if (!isWritten) throw workChanged(toStaffWork(call, after))
  return toStaffWork(call, after)
}

type Writing = { processId: string; proposalId: string; rows: Rows; won: SQL; now: number }

/** The rows, and which pictures and video show them. */
function rowsStatements(db: Db, { processId, proposalId, rows: given, won, now }: Writing): Statement[] {
  const rows = given.map((row, position) => ({
    ...row,
    position,
    id: newId('awr', now),
    ...readPrice(row),
  }))
  const findings = rows.flatMap(({ id: rowId, pictures, video }) =>
    [...pictures.map((picture) => ({ ...picture, captions: '' })), ...(video === null ? [] : [video])].map(
      ({ id, alt, captions }, position) => ({ id, alt, captions, rowId, position }),
    ),
  )
  const rowValues = rows.map(({ id, position, title, words, urgency, priceCents, grossCents }) => ({
    id,
    position,
    title,
    words,
    urgency,
    priceCents,
    grossCents,
  }))
  const shown = (name: string) => sql`(select value ->> ${name} from json_each(${JSON.stringify(findings)})
    where value ->> 'id' = ${additionalWorkFindings.id})`
  return [
    db.run(sql`
      insert into ${additionalWorkRows} (id, proposal_id, process_id, position, title, words, urgency, type, price_cents,
        gross_cents, state)
      select value ->> 'id', ${proposalId}, ${processId}, value ->> 'position', value ->> 'title', value ->> 'words',
        value ->> 'urgency', 'NORMAL', value ->> 'priceCents', value ->> 'grossCents', 'PROPOSED'
      from json_each(${JSON.stringify(rowValues)}) where ${won}`),
    db.run(sql`
      update ${additionalWorkFindings} set row_id = ${shown('rowId')}, alt_text = ${shown('alt')},
        captions = ${shown('captions')}, position = ${shown('position')}
      where process_id = ${processId} and deleted_at is null
        and id in (select value ->> 'id' from json_each(${JSON.stringify(findings)})) and ${won}`),
  ]
}
