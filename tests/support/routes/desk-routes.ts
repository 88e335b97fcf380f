import { click } from '#tests/support/desk.ts'
import { cancelledOf, visitOf, workshopGroup, type Workshop } from '#tests/support/three-workshops.ts'

import type { StaffRoute } from './staff-route.ts'

const nth = ({ index }: Workshop, number: number) => click(index * 100 + number)
const ofAccount = ({ accountId }: Workshop) => `accountId=${accountId}`
const person = (end: string) => (at: Workshop) => ({ userId: `usr_${at.index}${end}`, accountId: at.accountId })

const visit = { action: 'process.act', about: 'visit', params: (at: Workshop) => ({ id: visitOf(at) }) } as const
const seen = { ...visit, action: 'process.see' } as const
const listed = { about: 'account', query: ofAccount } as const
const anybody = { action: null, about: 'nothing' } as const
const managed = { action: 'user.manage', about: 'user', params: person('t') } as const
const set = { action: 'account.configure', about: 'account' } as const
const box =
  (number: number) =>
  ({ index }: Workshop) => ({ boxId: `lck_${index}_box_${number}` })
const locker =
  (end = '') =>
  ({ index }: Workshop) => ({ lockerId: `lck_${index}${end}` })

const words = { address: 'Tie 1', instructions: {}, overflow: {}, enabled: true }
const shape = { size: 'M', lane: 'FAST_LANE' }
const endpoint = { endpoint: 'http://localhost:8788/push/1' }
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** The session, users, processes, notices, the audit trail and lockers. */
export const deskRoutes: Readonly<Record<string, StaffRoute>> = {
  'GET /api/auth/check': anybody,
  'GET /api/auth/accounts': anybody,
  'GET /api/auth/profile': anybody,
  'GET /api/feature': anybody,

  'GET /api/user/roles/admin': anybody,
  'GET /api/user/roles/superuser': { action: 'user.link_accounts', about: 'nothing', least: 'all' },
  'GET /api/user/roles/service-advisor': anybody,
  'GET /api/user/': { action: 'user.manage', about: 'list', query: ofAccount },
  'GET /api/user/sales-users': { action: 'process.see', about: 'nothing' },
  'GET /api/user/group-users': { action: 'user.manage', about: 'nothing' },
  'GET /api/user/group-users/:accountId': { action: 'user.manage', about: 'account' },
  'PUT /api/user/': {
    ...managed,
    json: ({ index }) => ({ id: `usr_${index}t`, version: 1, roles: [{ id: 'sales' }] }),
  },
  'POST /api/user/': {
    ...managed,
    about: 'account',
    json: ({ index, accountId }) => ({
      username: `uusi.${index}`,
      password: 'purppura-tikapuu-7',
      roles: [{ id: 'sales' }],
      accounts: [{ id: accountId }],
    }),
  },
  'POST /api/user/group-user': {
    ...managed,
    about: 'account',
    least: 'group',
    json: ({ index, groupId }) => ({
      username: `ryhma.${index}`,
      password: 'purppura-tikapuu-7',
      roles: [{ id: 'sales' }],
      accountGroup: { id: groupId === workshopGroup ? workshopGroup : 'grp_2' },
    }),
  },
  'PUT /api/user//account': { action: 'user.link_accounts', about: 'user', json: person('u') },
  'POST /api/user/:userId/user-accounts': {
    action: 'user.link_accounts',
    about: 'user',
    params: person('u'),
    json: (at) => [{ ...person('u')(at), isDefault: true }],
  },
  // Their own password is wrong: they may, and are asked again.
  'PATCH /api/user/:userId': {
    ...managed,
    json: () => ({ oldPassword: 'väärä', newPassword: 'purppura-tikapuu-7' }),
    granted: [422],
  },
  'DELETE /api/user/:userId': { ...managed, params: person('d') },
  'DELETE /api/user/:userId/hard': { action: 'user.hard_delete', about: 'user', least: 'all', params: person('h') },
  'DELETE /api/user/admin/:userId/hard': { action: 'user.hard_delete', about: 'user', params: person('a') },
  'DELETE /api/user/:userId/account/:accountId': {
    action: 'user.link_accounts',
    about: 'user',
    params: person('u'),
  },

  'GET /api/staff/process': { action: 'process.see', ...listed },
  'GET /api/staff/process/changes': { action: 'process.see', ...listed },
  'POST /api/staff/process': {
    action: 'process.create',
    about: 'account',
    json: (at) => ({
      clickId: nth(at, 1),
      accountId: at.accountId,
      send: { when: 'now' },
      processType: 'NO_DMS_RETRIEVE',
      customer: { firstName: 'Eino', lastName: 'Leino', phoneNumber: '040 123 4567' },
      substituteVehicleId: `sub_${at.index}`,
    }),
  },
  'GET /api/staff/create-options': { action: 'process.create', ...listed },
  'GET /api/staff/work-order': { action: 'process.create', ...listed },
  'GET /api/staff/calendar': {
    action: 'process.create',
    about: 'account',
    query: (at) => `month=2026-11&${ofAccount(at)}`,
  },
  'GET /api/staff/process/:id': seen,
  'GET /api/staff/process/:id/ticket': seen,
  'GET /api/staff/process/:id/approval/:approvalId': {
    ...seen,
    params: (at) => ({ id: visitOf(at), approvalId: visitOf(at).replace('prc', 'apr') }),
  },
  'GET /api/staff/process/:id/licence-picture': { ...visit, action: 'licence.see' },
  'GET /api/staff/process/:id/possible-events': seen,
  'POST /api/staff/process/:id/note': { ...visit, json: (at) => ({ clickId: nth(at, 2), text: 'Hei' }) },
  'POST /api/staff/process/:id/reached': { ...visit, json: (at) => ({ clickId: nth(at, 7) }) },
  'POST /api/staff/process/:id/resend': { ...visit, json: (at) => ({ clickId: nth(at, 3), kind: 'link' }) },
  // A test drive's keys are not handed on, nor those of a visit whose box is behind it.
  'POST /api/staff/process/:id/collect-pass': {
    ...visit,
    json: (at) => ({ clickId: nth(at, 21), name: 'Matti', phoneNumber: null, validUntil: null }),
    granted: [200, 409],
  },
  'DELETE /api/staff/process/:id/collect-pass/:passId': {
    ...visit,
    params: (at) => ({ id: visitOf(at), passId: 'cps_nobodys' }),
  },
  'PUT /api/staff/process/:id/customer': { ...visit, json: () => ({ version: 1, city: 'Oulu' }) },
  'POST /api/staff/process/:id/event': {
    ...visit,
    params: (at) => ({ id: cancelledOf(at) }),
    json: () => ({ type: 'cancel', version: 2 }),
  },
  // Nobody has paid yet.
  'POST /api/staff/process/:id/refund': {
    ...visit,
    action: 'payment.refund',
    json: () => ({ amount: null, reason: 'Hyvitys', version: 2 }),
    granted: [409],
  },

  'GET /api/staff/push/key': anybody,
  'POST /api/staff/push/subscription': {
    ...anybody,
    json: () => ({ ...endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
  },
  'POST /api/staff/push/test': { ...anybody, json: () => endpoint },
  'DELETE /api/staff/push/subscription': { ...anybody, json: () => endpoint },

  'GET /api/staff/health': { action: 'health.tend', about: 'nothing' },
  'POST /api/staff/health/retry': {
    action: 'health.tend',
    about: 'account',
    json: ({ index }) => ({ ids: [`obx_${index}`] }),
  },

  // What is about processes of their own is on the page of each.
  'GET /api/staff/audit': { action: 'audit.see', ...listed, least: 'own' },
  'GET /api/staff/audit.csv': { action: 'audit.see', ...listed, least: 'own' },

  'GET /api/staff/account/:accountId/locker': { action: 'locker.see', about: 'account' },
  'POST /api/staff/account/:accountId/box/:boxId/open': {
    action: 'locker.open',
    about: 'account',
    params: box(1),
    json: (at) => ({ clickId: nth(at, 4), reason: 'Avain jäi' }),
  },
  'PUT /api/staff/account/:accountId/box/:boxId/use': {
    action: 'locker.disable',
    about: 'account',
    params: box(1),
    json: () => ({ outOfUse: true, reason: 'Rikki', version: 0 }),
    granted: [200, 409],
  },
  'POST /api/staff/account/:accountId/locker': {
    ...set,
    json: (at) => ({ clickId: nth(at, 5), name: 'Uusi', ...words, boxes: [] }),
  },
  'PUT /api/staff/account/:accountId/locker/:lockerId': {
    ...set,
    params: locker(),
    json: () => ({ name: 'Uusi', ...words, version: 0 }),
    granted: [200, 409],
  },
  'DELETE /api/staff/account/:accountId/locker/:lockerId': { ...set, params: locker('d') },
  'POST /api/staff/account/:accountId/locker/:lockerId/box': {
    ...set,
    params: locker(),
    json: (at) => ({ clickId: nth(at, 6), number: 9, column: 9, row: 9, ...shape }),
  },
  'PUT /api/staff/account/:accountId/box/:boxId': {
    ...set,
    params: box(2),
    json: () => ({ number: 2, column: 8, row: 8, ...shape, version: 0 }),
    granted: [200, 409],
  },
  'DELETE /api/staff/account/:accountId/box/:boxId': { ...set, params: box(3) },
}

/** What comes after everything else. */
export const lastRoutes: Readonly<Record<string, StaffRoute>> = {
  // Moves the session, so that it comes last.
  'POST /api/auth/change-account/': {
    action: 'process.see',
    about: 'account',
    json: ({ accountId }) => ({ accountId }),
  },
}
