import { processTypes, roles } from '#domain/enums.ts'
import type { ProcessType, Role } from '#domain/enums.ts'
import { salesTypes } from '#domain/process-type.ts'

export const staffActions = [
  'process.see',
  'process.create',
  'process.act',
  'work.propose',
  'payment.refund',
  'user.manage',
  'user.link_accounts',
  'user.hard_delete',
  'account.configure',
  'account.open',
  'locker.see',
  'locker.open',
  'locker.disable',
  'box.handle',
  'licence.see',
  'audit.see',
  'insights.see',
  'day_end.see',
  'health.tend',
] as const
export type StaffAction = (typeof staffActions)[number]

/** The reach of a permission, from nothing to every account; `own` is the user's own accounts. */
export const scopes = ['none', 'own_processes', 'own', 'group', 'all'] as const
export type Scope = (typeof scopes)[number]

const nothing: Record<StaffAction, Scope> = {
  'process.see': 'none',
  'process.create': 'none',
  'process.act': 'none',
  'work.propose': 'none',
  'payment.refund': 'none',
  'user.manage': 'none',
  'user.link_accounts': 'none',
  'user.hard_delete': 'none',
  'account.configure': 'none',
  'account.open': 'none',
  'locker.see': 'none',
  'locker.open': 'none',
  'locker.disable': 'none',
  'box.handle': 'none',
  'licence.see': 'none',
  'audit.see': 'none',
  'insights.see': 'none',
  'day_end.see': 'none',
  'health.tend': 'none',
}

const everything: Record<StaffAction, Scope> = {
  'process.see': 'all',
  'process.create': 'all',
  'process.act': 'all',
  'work.propose': 'all',
  'payment.refund': 'all',
  'user.manage': 'all',
  'user.link_accounts': 'all',
  'user.hard_delete': 'all',
  'account.configure': 'all',
  'account.open': 'all',
  'locker.see': 'all',
  'locker.open': 'all',
  'locker.disable': 'all',
  'box.handle': 'all',
  'licence.see': 'all',
  'audit.see': 'all',
  'insights.see': 'all',
  'day_end.see': 'all',
  'health.tend': 'all',
}

const matrix: Record<Role, Record<StaffAction, Scope>> = {
  superuser: everything,
  group_admin: {
    ...nothing,
    'process.see': 'group',
    'process.create': 'group',
    'process.act': 'group',
    'work.propose': 'group',
    'payment.refund': 'group',
    'user.manage': 'group',
    'account.configure': 'group',
    'account.open': 'group',
    'locker.see': 'group',
    'locker.open': 'group',
    'locker.disable': 'group',
    'box.handle': 'group',
    'licence.see': 'group',
    'audit.see': 'group',
    'insights.see': 'group',
    'day_end.see': 'group',
    'health.tend': 'group',
  },
  admin: {
    ...nothing,
    'process.see': 'own',
    'process.create': 'own',
    'process.act': 'own',
    'work.propose': 'own',
    'payment.refund': 'own',
    'user.manage': 'own',
    'user.hard_delete': 'own',
    'account.configure': 'own',
    'locker.see': 'own',
    'locker.open': 'own',
    'locker.disable': 'own',
    'box.handle': 'own',
    'licence.see': 'own',
    'audit.see': 'own',
    'insights.see': 'own',
    'day_end.see': 'own',
    'health.tend': 'own',
  },
  service_advisor: {
    ...nothing,
    'process.see': 'own',
    'process.create': 'own',
    'process.act': 'own',
    'work.propose': 'own',
    'locker.see': 'own',
    'locker.open': 'own',
    'box.handle': 'own',
    'licence.see': 'own',
    'audit.see': 'own_processes',
    'day_end.see': 'own_processes',
  },
  sales: {
    ...nothing,
    'process.see': 'own',
    'process.create': 'own',
    'process.act': 'own',
    'box.handle': 'own_processes',
    'licence.see': 'own_processes',
    'audit.see': 'own_processes',
    'day_end.see': 'own_processes',
  },
  enerius: {
    ...nothing,
    'process.see': 'all',
    'locker.see': 'all',
    'locker.open': 'all',
    'locker.disable': 'all',
    'box.handle': 'all',
    'audit.see': 'all',
    'insights.see': 'all',
    'health.tend': 'all',
  },
}

/** Returns how far one role's permission reaches. */
export function may(role: Role, action: StaffAction): Scope {
  return matrix[role][action]
}

/** The widest reach among a user's roles; a user without roles may do nothing. */
export function widestScope(userRoles: readonly Role[], action: StaffAction): Scope {
  const ranks = userRoles.map((role) => scopes.indexOf(may(role, action)))
  return scopes[Math.max(0, ...ranks)] ?? 'none'
}

/** The kinds of process that an action reaches: a user who is only sales is held to the sales types. */
export function reachableProcessTypes(userRoles: readonly Role[], action: StaffAction): readonly ProcessType[] {
  const able = userRoles.filter((role) => may(role, action) !== 'none')
  if (able.length === 0) return []
  return able.every((role) => role === 'sales') ? salesTypes : processTypes
}

/** From the least to the most powerful. The operator's support sees every account, so it ranks above the groups. */
const ascendingRoles: readonly Role[] = ['sales', 'service_advisor', 'admin', 'group_admin', 'enerius', 'superuser']

/** 0 for the least powerful role. */
export function roleRank(role: Role): number {
  return ascendingRoles.indexOf(role)
}

/**
 * The roles that a user may give or take: up to the most powerful of those roles of theirs that
 * manage users at all, so that no one grants above their own.
 */
export function grantableRoles(userRoles: readonly Role[]): readonly Role[] {
  const managing = userRoles.filter((role) => may(role, 'user.manage') !== 'none')
  const highest = Math.max(-1, ...managing.map(roleRank))
  return roles.filter((role) => roleRank(role) <= highest)
}
