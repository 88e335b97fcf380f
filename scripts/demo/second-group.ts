import { createHash } from 'node:crypto'

import { firstHouse, slotAt } from '#domain/slots.ts'
import { entraDomain, entraPath } from '#sandbox/sso/credentials.ts'
import { UnfitState } from '#scripts/stack/unfit-state.ts'
import { cellNames, slots } from '#worker/db/schema/cell.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'

import { keyIdOf, machineRows, userRows } from './access-rows.ts'
import { cabinetBoxes } from './cabinet.ts'
import type { Demo } from './demo-file.ts'
import { insertNew } from './insert.ts'
import { newKey, newPassword } from './make-demo.ts'
import { serviceRows } from './service-rows.ts'
import { wayRows } from './sso-rows.ts'
import { groupRows, workshopRows } from './workshop-rows.ts'
import type { Workshop } from './workshops.ts'

/** A group that lies in the second database, with one workshop: its codes, keys and ids say so by its slot. */
const group = { id: 'grp_saaristo', name: 'Saariston Autohuolto', businessId: '7654321-4' } as const

const workshop: Workshop = {
  id: 'acc_naantali',
  slug: 'saaristo-naantali',
  name: 'Saariston Autohuolto, Naantali',
  phoneNumber: '+358400000231',
  email: 'naantali@saaristonautohuolto.example',
  streetAddress: 'Telakkaraitti 5',
  postalCode: '21100',
  city: 'Naantali',
  accentColor: '#1f5f7a',
  confirmsByItself: true,
  isTotalPriceRounded: false,
  paymentTypes: [],
  provider: 'CHECKOUT_FINLAND',
  locker: {
    id: 'lck_naantali',
    name: 'Avainkaappi, ranta',
    instructions: {
      'fi-FI': 'Kaappi on hallin rannanpuoleisella seinällä.',
      'sv-FI': 'Skåpet finns på hallens vägg mot stranden.',
      'en-GB': 'The cabinet is on the wall of the hall towards the shore.',
    },
  },
  yard: { fi: 'Naantalin pihalta', sv: 'från gården i Nådendal', en: 'from the yard in Naantali' },
  cars: [{ purpose: 'SUBSTITUTE', licenseNumber: 'SAA-101', make: 'Toyota', model: 'Yaris' }],
}

export const secondWorkshopId = workshop.id

/** An id as the app makes them, with the slot at its end. */
const placedId = (prefix: string, name: string, slot: string) =>
  `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 25)}${slot.toLowerCase()}`

/** A row of the directory, as it is asked for its slots. */
type SlotRequest = { readonly slot: string; readonly owner: string }

/**
 * Returns the slot of the group: the one that the directory or an earlier seeding gave it, or the first that nobody has.
 * Throws UnfitState where an earlier seeding gave it one that is another's.
 */
export function slotOfSecondGroup(given: readonly SlotRequest[], demo: Demo | null): string {
  const own = given.find(({ owner }) => owner === group.id)
  if (own !== undefined) return own.slot
  const seeded = demo?.accounts.find(({ id }) => id === workshop.id)?.dmsApiKey.slice(-2)
  const taken = new Set(given.map(({ slot }) => slot))
  if (seeded === undefined) return freeSlot(taken)
  if (!taken.has(seeded)) return seeded
  throw new UnfitState(`The group ${group.name} was given slot ${seeded}, which is another's`)
}

const groupSlots = Array.from({ length: firstHouse - 1 }, (_, index) => slotAt(index + 1))

function freeSlot(taken: ReadonlySet<string>): string {
  const free = groupSlots.find((slot) => !taken.has(slot))
  if (free === undefined) throw new Error('Every slot is given')
  return free
}

const username = 'aaro.saari'

/** The demo with this group, with secrets of its own; as it was where it has it. */
export function withSecondGroup(demo: Demo, slot: string): Demo {
  if (demo.accounts.some(({ id }) => id === workshop.id)) return demo
  const { id, name, slug, locker, streetAddress, postalCode, city } = workshop
  return {
    ...demo,
    accounts: [...demo.accounts, { id, name, slug, dmsApiKey: `${newKey()}${slot}`, webhookSecret: null }],
    staff: [...demo.staff, { username, password: newPassword(), roles: ['admin'], accountIds: [id] }],
    lockers: [
      ...demo.lockers,
      {
        id: locker.id,
        accountId: id,
        name: locker.name,
        address: `${streetAddress}, ${postalCode} ${city}`,
        deviceId: placedId('dev', locker.id, slot),
        deviceKey: newKey(),
        boxes: cabinetBoxes.map((box) => ({ ...box })),
      },
    ],
  }
}

/** The trail says that one of the group made its key: of a key itself nobody sees its slot, and the group moves with it. */
const keyTrail = (slot: string, now: number) =>
  insertNew(auditLog, [
    {
      id: placedId('aud', workshop.id, slot),
      accountId: workshop.id,
      actorKind: 'staff',
      actorId: placedId('usr', username, slot),
      action: 'api_key.add',
      subject: keyIdOf(workshop.id),
      createdAt: now,
    },
  ])

type Seed = { demo: Demo; slot: string; sandboxUrl: string; sealSecret: string; now: number }

/** Its rows as SQL: in the directory, which is in the first database, and in the second. Its people sign in by Entra. */
export async function secondGroupSql({ demo, slot, now, ...rest }: Seed): Promise<{ directory: string; cell: string }> {
  const own: Demo = {
    ...demo,
    accounts: demo.accounts.filter(({ id }) => id === workshop.id),
    lockers: demo.lockers.filter(({ accountId }) => accountId === workshop.id),
    staff: demo.staff.filter((one) => one.username === username),
    terminals: [],
    kiosks: [],
  }
  const access = { ...rest, demo: own, shopSeed: '', now }
  const way = { groupId: group.id, accountIds: [workshop.id], path: entraPath, domain: entraDomain }
  const given = insertNew(slots, [{ slot, owner: group.id, cell: 2, createdAt: now }])
  const names = [
    { kind: 'slug' as const, name: workshop.slug },
    { kind: 'username' as const, name: username },
    { kind: 'domain' as const, name: entraDomain },
  ]
  const userIdOf = (name: string) => placedId('usr', name, slot)
  const claimed = names.map((name) => ({ ...name, slot, createdAt: now }))
  return {
    directory: `${[given, insertNew(cellNames, claimed)].join('\n')}\n`,
    cell: `${[
      groupRows(now, group),
      given,
      workshopRows({ ...workshop, slot }, now, group),
      serviceRows(workshop, now),
      await machineRows(access),
      await userRows(access, { userIdOf }),
      keyTrail(slot, now),
      await wayRows({ ...access, ...way }),
    ].join('\n')}\n`,
  }
}
