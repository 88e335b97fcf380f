import { cellOfHouse, mostOpenCodes } from '#domain/slots.ts'

import { markOf, marksIn, type Mark } from './move/mark.ts'

type Row = Readonly<Record<string, unknown>>
/** Asks the database of a cell. */
type Ask = (sql: string) => Promise<readonly Row[]>
/** One of the databases; the first one has the directory. */
export type CellAt = { readonly number: number; readonly name: string; readonly ask: Ask }

const countsSql = `select (select count(*) from account_groups) as groups, (select count(*) from accounts) as workshops,
  (select count(*) from processes where ended_at is null) as visits`

/** What lies in each cell, a line each. */
export async function listCells(cells: readonly CellAt[]): Promise<string[]> {
  const lines: string[] = []
  for (const { number, name, ask } of cells) {
    const [counts = {}] = await ask(countsSql)
    const many = (what: string) => `${Number(counts[what])} ${what}`
    lines.push(`${number}  ${name}: ${many('groups')}, ${many('workshops')}, ${many('visits')} that go on`)
  }
  const marks = await marksIn(cells)
  return [...lines, ...marks.map((mark) => `${wayOf(mark)}, and is counted in both as far as it is there`)]
}

const wayOf = ({ owner, from, to }: Mark) => `${owner} is on its way from cell ${from} to ${to}`

/** `sql` lets go of it, in the first cell. */
type Finding = { readonly line: string; readonly sql: string | null }

const ownNamesSql = `select 'username' as kind, lower(username) as name from users
    where password_hash <> '' or disabled_at is null or exists (select 1 from user_accounts where user_id = users.id)
  union all select 'slug', slug from accounts union all select 'domain', domain from organisation_domains`

/** Of these names, those of a group that is on its way: in one of the two places they are another's until it has arrived. */
const movingNamesSql = `select 'username' as kind, lower(username) as name from users where id in (select id from moving_users)
  union all select 'slug', slug from accounts where id in (select id from moving_accounts)
  union all select 'domain', domain from organisation_domains where group_id in (select owner from moving)`

const codesSql = `select slot, count(*) as codes from accounts a join processes p on p.account_id = a.id
  where p.ended_at is null and substr(p.link_code, 1, 2) = a.slot group by slot`

const quoted = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`
const keyOf = ({ kind, name }: Row) => `${String(kind)} ${String(name)}`

/** Claims that no row came of are let go of after this: a try may still be under way. */
const claimMs = 60 * 60_000

type Directory = { given: readonly Row[]; claims: readonly Row[] }

/** The cell of a slot; null where the directory knows none. */
const cellOf = ({ given }: Directory, slot: unknown): unknown =>
  cellOfHouse(String(slot)) ?? given.find((row) => row['slot'] === slot)?.['cell'] ?? null

/** What does not fit between the directory and the cells, both ways. */
export async function checkCells(cells: readonly CellAt[], now: number): Promise<Finding[]> {
  const [home] = cells
  if (home === undefined) return []
  const directory = {
    given: await home.ask('select slot, owner, cell from slots'),
    claims: await home.ask('select kind, name, slot, created_at from cell_names'),
  }
  const there = new Map<number, ReadonlySet<string>>()
  const lines: string[] = []
  for (const cell of cells) {
    const names = (await cell.ask(ownNamesSql)).map(keyOf)
    there.set(cell.number, new Set(names))
    const isMoving = (await markOf(cell)) !== null
    const moving = new Set(isMoving ? (await cell.ask(movingNamesSql)).map(keyOf) : [])
    const settled = names.filter((name) => !moving.has(name))
    if (cell.number > 1) lines.push(...unclaimed(directory, { number: cell.number, names: settled }))
    lines.push(...(await slotsOutOfPlace(directory, cell, isMoving)))
  }
  for (const mark of await marksIn(cells)) {
    lines.push(`${wayOf(mark)}: npm run cells -- move ${mark.owner} ${mark.to} goes on with it`)
  }
  const unbound = directory.given.filter(({ cell }) => !cells.some(({ number }) => number === cell))
  return [
    ...lines.map((line) => ({ line, sql: null })),
    ...leftClaims(directory, { there, now }),
    ...unbound.map(({ slot, cell }) => ({
      line: `Slot ${String(slot)} lies in cell ${String(cell)}, which is not bound`,
      sql: null,
    })),
  ]
}

function unclaimed(directory: Directory, { number, names }: { number: number; names: readonly string[] }): string[] {
  return names.flatMap((name) => {
    const claim = directory.claims.find((one) => keyOf(one) === name)
    if (claim === undefined) return [`${name} of cell ${number} is not in the directory`]
    return cellOf(directory, claim['slot']) === number
      ? []
      : [`${name} of cell ${number} is another cell's in the directory`]
  })
}

async function slotsOutOfPlace(directory: Directory, { number, ask }: CellAt, isMoving: boolean): Promise<string[]> {
  const settled = isMoving ? ' where id not in (select id from moving_accounts)' : ''
  const accounts = await ask(`select id, slot from accounts${settled}`)
  const full = (await ask(codesSql)).filter(({ codes }) => Number(codes) > mostOpenCodes)
  return [
    ...accounts
      .filter(({ slot }) => cellOf(directory, slot) !== number)
      .map(({ id, slot }) => `${String(id)} of cell ${number} has slot ${String(slot)}, which lies elsewhere`),
    ...full.map(({ slot, codes }) => `Slot ${String(slot)} has ${Number(codes)} open codes: it needs a further one`),
  ]
}

type Seen = { there: ReadonlyMap<number, ReadonlySet<string>>; now: number }

function leftClaims(directory: Directory, { there, now }: Seen): Finding[] {
  const left = directory.claims.filter((claim) => {
    const names = there.get(Number(cellOf(directory, claim['slot'])))
    return names?.has(keyOf(claim)) !== true && Number(claim['created_at']) <= now - claimMs
  })
  return left.map((claim) => ({
    line: `${keyOf(claim)} is claimed for slot ${String(claim['slot'])}, and nobody there has it`,
    sql: `delete from cell_names where kind = ${quoted(claim['kind'])} and name = ${quoted(claim['name'])}
      and created_at = ${Number(claim['created_at'])}`,
  }))
}
