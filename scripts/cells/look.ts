import { cellOfHouse, mostOpenCodes } from '#domain/slots.ts'

import { claim, enterSlot, releaseClaim } from './mend.ts'
import { markOf, marksIn, type Mark } from './move/mark.ts'

export type Row = Readonly<Record<string, unknown>>
/** Asks the database of a cell. */
type Ask = (sql: string) => Promise<readonly Row[]>
/** One of the databases; the first one has the directory. */
export type CellAt = { readonly number: number; readonly name: string; readonly ask: Ask }

const countsSql = `select (select count(*) from account_groups) as groups, (select count(*) from accounts) as workshops,
  (select count(*) from processes where ended_at is null) as visits`

/** Returns the contents of each cell, a line each. */
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

/** `sql` mends it, in the first cell; null where nothing does. `isFull`: it contradicts nothing, and is a warning. */
export type Finding = { readonly line: string; readonly sql: string | null; readonly isFull?: true }

/** The names of a cell, each with a slot by which its row is found there. */
const ownNamesSql = `select 'username' as kind, lower(username) as name, coalesce(
      (select a.slot from user_accounts ua join accounts a on a.id = ua.account_id where ua.user_id = users.id
        order by ua.is_default desc, a.id limit 1),
      (select s.slot from slots s where s.owner = users.account_group_id order by s.slot limit 1),
      substr(users.id, -2)) as slot
    from users
    where password_hash <> '' or disabled_at is null or exists (select 1 from user_accounts where user_id = users.id)
  union all select 'slug', slug, slot from accounts
  union all select 'slug', page_address, slot from accounts where page_address is not null
  union all select 'domain', domain, (select s.slot from slots s where s.owner = group_id order by s.slot limit 1)
    from organisation_domains`

/** Names, of these, of a group that is on its way: in one of the two places they are another's until it has arrived. */
const movingNamesSql = `select 'username' as kind, lower(username) as name from users where id in (select id from moving_users)
  union all select 'slug', slug from accounts where id in (select id from moving_accounts)
  union all select 'slug', page_address from accounts where id in (select id from moving_accounts) and page_address is not null
  union all select 'domain', domain from organisation_domains where group_id in (select owner from moving)`

const codesSql = `select slot, count(*) as codes from accounts a join processes p on p.account_id = a.id
  where p.ended_at is null and substr(p.link_code, 1, 2) = a.slot group by slot`

const keyOf = ({ kind, name }: Row) => `${String(kind)} ${String(name)}`

/** Claims that no row came of are let go of after this: a try may still be under way. */
const claimMs = 60 * 60_000

type Directory = { given: readonly Row[]; claims: readonly Row[]; now: number }
type Cell = { readonly number: number; readonly names: readonly Row[]; readonly slots: readonly Row[] }

/** The cell of a slot; null where the directory knows none. */
const cellOf = ({ given }: Directory, slot: unknown): unknown =>
  cellOfHouse(String(slot)) ?? given.find((row) => row['slot'] === slot)?.['cell'] ?? null

const nothingMends = (line: string): Finding => ({ line, sql: null })

/** Returns the contradictions between the directory and the cells, both ways. */
export async function checkCells(cells: readonly CellAt[], now: number): Promise<Finding[]> {
  const [home] = cells
  if (home === undefined) return []
  const directory = {
    given: await home.ask('select slot, owner, cell from slots'),
    claims: await home.ask('select kind, name, slot, created_at from cell_names'),
    now,
  }
  const there = new Map<number, ReadonlySet<string>>()
  const found: Finding[] = []
  for (const cell of cells) {
    const names = await cell.ask(ownNamesSql)
    there.set(cell.number, new Set(names.map(keyOf)))
    const isMoving = (await markOf(cell)) !== null
    const moving = new Set(isMoving ? (await cell.ask(movingNamesSql)).map(keyOf) : [])
    const slots = cell.number > 1 ? await cell.ask('select slot, owner, created_at from slots') : []
    const own = { number: cell.number, names: names.filter((name) => !moving.has(keyOf(name))), slots }
    found.push(...(await slotsOutOfPlace(directory, own, { cell, isMoving })))
    if (cell.number > 1) found.push(...unclaimed(directory, own, there.get(1) ?? new Set()))
  }
  for (const mark of await marksIn(cells)) {
    found.push(nothingMends(`${wayOf(mark)}: npm run cells -- move ${mark.owner} ${mark.to} goes on with it`))
  }
  const unbound = directory.given.filter(({ cell }) => !cells.some(({ number }) => number === cell))
  return [
    ...found,
    ...leftClaims(directory, there),
    ...unbound.map(({ slot, cell }) =>
      nothingMends(`Slot ${String(slot)} lies in cell ${String(cell)}, which is not bound`),
    ),
  ]
}

/** The row of a cell's own list by which a slot that the directory does not know lies there; undefined where there is none. */
function unlistedSlot({ given }: Directory, { number, slots }: Cell, slot: unknown): Row | undefined {
  const own = slots.find((row) => row['slot'] === slot)
  const isKnown = given.some((row) => row['slot'] === slot)
  const isInOtherCell = given.some((row) => row['owner'] === own?.['owner'] && row['cell'] !== number)
  return isKnown || isInOtherCell ? undefined : own
}

function unclaimed(directory: Directory, cell: Cell, ofHome: ReadonlySet<string>): Finding[] {
  const { number, names } = cell
  return names.flatMap((name) => {
    const key = keyOf(name)
    const claimed = directory.claims.find((one) => keyOf(one) === key)
    if (claimed !== undefined) {
      const isHere = cellOf(directory, claimed['slot']) === number
      return isHere ? [] : [nothingMends(`${key} of cell ${number} is another cell's in the directory`)]
    }
    if (ofHome.has(key)) return [nothingMends(`${key} of cell ${number} is one of cell 1 too`)]
    const { slot } = name
    const liesHere = cellOf(directory, slot) === number || unlistedSlot(directory, cell, slot) !== undefined
    const sql = liesHere ? claim(name, directory.now) : null
    return [{ line: `${key} of cell ${number} is not in the directory`, sql }]
  })
}

type Settled = { readonly cell: CellAt; readonly isMoving: boolean }

async function slotsOutOfPlace(directory: Directory, own: Cell, { cell, isMoving }: Settled): Promise<Finding[]> {
  const { number } = own
  const settled = isMoving ? ' where id not in (select id from moving_accounts)' : ''
  const accounts = await cell.ask(`select id, slot from accounts${settled}`)
  const full = (await cell.ask(codesSql)).filter(({ codes }) => Number(codes) > mostOpenCodes)
  return [
    ...accounts
      .filter(({ slot }) => cellOf(directory, slot) !== number)
      .map(({ id, slot }) => {
        const given = unlistedSlot(directory, own, slot)
        return given === undefined
          ? nothingMends(`${String(id)} of cell ${number} has slot ${String(slot)}, which lies elsewhere`)
          : {
              line: `${String(id)} of cell ${number} has slot ${String(slot)}, which is not in the directory`,
              sql: enterSlot(given, number),
            }
      }),
    ...full.map(({ slot, codes }) => ({
      line: `Slot ${String(slot)} has ${Number(codes)} open codes: it needs a further one`,
      sql: null,
      isFull: true as const,
    })),
  ]
}

function leftClaims(directory: Directory, there: ReadonlyMap<number, ReadonlySet<string>>): Finding[] {
  const left = directory.claims.filter((one) => {
    const names = there.get(Number(cellOf(directory, one['slot'])))
    return names?.has(keyOf(one)) !== true && Number(one['created_at']) <= directory.now - claimMs
  })
  return left.map((one) => ({
    line: `${keyOf(one)} is claimed for slot ${String(one['slot'])}, and nobody there has it`,
    sql: releaseClaim(one),
  }))
}
