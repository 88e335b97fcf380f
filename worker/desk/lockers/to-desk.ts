import type { Staff } from '#core/actor.ts'
import { notFound } from '#core/http/errors.ts'
import { reachesAccount } from '#core/tenant.ts'
import { cabinetIsSilent } from '#domain/keys/cabinet.ts'
import type {
  CountedCommand,
  CountedBox,
  CountedLocker,
  CountedDesk,
} from '#worker/contract/staff/visit/locker-desk.ts'
import { toCabinetStatus, toTroubles } from '#worker/lockers/index.ts'

import type { BoxRow, DeskRows, LockerRow } from './desk.queries.ts'

/** The desk of an account as JSON has it; 404 where the account is not in the user's reach. */
export function toDesk(staff: Staff, { accounts, lockers, boxes, languages }: DeskRows, now: number): CountedDesk {
  const [account] = accounts
  if (account === undefined) throw notFound('account')
  const { id, name, groupId } = account
  return {
    accountId: id,
    accountName: name,
    lockers: lockers.map((locker) => toLocker(locker, boxes, now)),
    languages,
    may: {
      open: reachesAccount(staff, 'locker.open', { id, groupId }),
      disable: reachesAccount(staff, 'locker.disable', { id, groupId }),
      configure: reachesAccount(staff, 'account.configure', { id, groupId }),
    },
    asOf: now,
  }
}

function toLocker(row: LockerRow, boxes: readonly BoxRow[], now: number): CountedLocker {
  const { id, version, name, address, lastHeartbeatAt, instructions, overflow, enabled } = row
  const status = toCabinetStatus(row)
  return {
    id,
    version,
    name,
    address,
    instructions,
    overflow,
    enabled,
    lastSeenAt: lastHeartbeatAt,
    isSilent: cabinetIsSilent(lastHeartbeatAt, now),
    status: status === null ? null : { ...status, troubles: toTroubles(row.troubles) },
    boxes: boxes.filter(({ lockerId }) => lockerId === row.id).map((box) => toBox(box, now)),
  }
}

export function toBox(row: BoxRow, now: number): CountedBox {
  const { id, version, number, size, lane, column, row: gridRow, outOfUseReason } = row
  const outOfUse = row.outOfUse
  const isFaulty = outOfUse && outOfUseReason === 'fault'
  const isForced = outOfUse && outOfUseReason === 'forced'
  const isDoorOpen = row.doorOpen
  const place = { number, size, lane, column, row: gridRow }
  return {
    id,
    version,
    ...place,
    outOfUse,
    outOfUseReason,
    isFaulty,
    isForced,
    isDoorOpen,
    seesKeys: row.keysInside === true,
    unclaimed: toUnclaimed(row),
    holder: toHolder(row),
    command: toCommand(row, now),
  }
}

function toUnclaimed({ keysUnclaimedAt, claimants }: BoxRow): CountedBox['unclaimed'] {
  if (keysUnclaimedAt === null) return null
  return { since: keysUnclaimedAt, candidates: claimants }
}

function toHolder(row: BoxRow): CountedBox['holder'] {
  const { processId, state, processType, reservedAt, expiresAt, confirmedAt } = row
  if (processId === null || state === null || processType === null || reservedAt === null) return null
  const hasKeys = row.hasKeys
  return {
    processId,
    state,
    processType,
    licenseNumber: row.licenseNumber,
    reservedAt,
    expiresAt: hasKeys ? null : expiresAt,
    keysInSince: hasKeys ? (confirmedAt ?? reservedAt) : null,
  }
}

type CommandRow = Pick<
  BoxRow,
  'reason' | 'requestedAt' | 'requestedBy' | 'commandExpiresAt' | 'fetchedAt' | 'settledAt' | 'outcome'
>

/** Returns the latest command to open a box, and its outcome; null where there is none. */
export function toCommand(row: CommandRow, now: number): CountedCommand | null {
  const { reason, requestedAt, commandExpiresAt, requestedBy, outcome } = row
  if (reason === null || requestedAt === null || commandExpiresAt === null) return null
  return {
    state: outcome ?? (commandExpiresAt > now ? 'waiting' : 'expired'),
    requestedAt,
    requestedBy,
    reason,
    expiresAt: commandExpiresAt,
    fetchedAt: row.fetchedAt,
    settledAt: row.settledAt,
  }
}

export function boxesOf({ lockers }: CountedDesk): CountedBox[] {
  return lockers.flatMap(({ boxes }) => boxes)
}

export function findBox(desk: CountedDesk, boxId: string): CountedBox | undefined {
  return boxesOf(desk).find(({ id }) => id === boxId)
}
