import type { Scope } from '#domain/access/permissions.ts'
import { click } from '#tests/support/desk.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { cancelledOf, visitOf, workshopGroup, type Workshop } from '#tests/support/three-workshops.ts'

/** A call of one route for a workshop. The id of a process or a user is filled in where it is left out. */
export type Sample = {
  params?: (at: Workshop) => Record<string, string>
  query?: (at: Workshop) => string
  json?: (at: Workshop) => unknown
  body?: () => BodyInit
  /** The status for callers with the right; any success unless given otherwise. */
  granted?: readonly number[]
  /** The reach that this body needs, wider than the route's own. */
  least?: Scope
}
const workRow = { title: 'Jarrupalat', words: '', urgency: 'SOON', price: 80, pictures: [], video: null }

export type Samples = Readonly<Record<string, Sample>>

export const nth = ({ index }: Workshop, number: number) => click(index * 100 + number)
const ofAccount = ({ accountId }: Workshop) => `accountId=${accountId}`
const person = (end: string) => (at: Workshop) => ({ userId: `usr_${at.index}${end}`, accountId: at.accountId })

const box =
  (number: number) =>
  ({ index }: Workshop) => ({ boxId: `lck_${index}_box_${number}` })
const locker =
  (end = '') =>
  ({ index }: Workshop) => ({ lockerId: `lck_${index}${end}` })

const words = { address: 'Tie 1', instructions: {}, overflow: {}, enabled: true }
const cloud = { baseUrl: 'https://k.example', email: 'a@b.fi', token: 't', locationId: '1', version: null }
const shape = { size: 'M', lane: 'FAST_LANE' }
const endpoint = { endpoint: 'http://localhost:8788/push/1' }
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** Users, processes, notices, the audit trail and lockers. Those that change things are called in this order. */
export const deskSamples: Samples = {
  'GET /api/user/': { query: ofAccount },
  'PUT /api/user/': {
    json: ({ index }) => ({ id: `usr_${index}t`, version: 1, roles: [{ id: 'sales' }] }),
  },
  'POST /api/user/': {
    json: ({ index, accountId }) => ({
      username: `uusi.${index}`,
      password: 'purppura-tikapuu-7',
      roles: [{ id: 'sales' }],
      accounts: [{ id: accountId }],
    }),
  },
  'POST /api/user/group-user': {
    least: 'group',
    json: ({ index, groupId }) => ({
      username: `ryhma.${index}`,
      password: 'purppura-tikapuu-7',
      roles: [{ id: 'sales' }],
      accountGroup: { id: groupId === workshopGroup ? workshopGroup : 'grp_2' },
    }),
  },
  'PUT /api/user/:userId/group': {
    params: person('u'),
    json: () => ({ version: 1, groupId: null }),
  },
  'PUT /api/user//account': { json: person('u') },
  'POST /api/user/:userId/user-accounts': {
    params: person('u'),
    json: (at) => [{ ...person('u')(at), isDefault: true }],
  },
  // Their own password is wrong: they may, and are asked again.
  'PATCH /api/user/:userId': {
    json: () => ({ oldPassword: 'väärä', newPassword: 'purppura-tikapuu-7' }),
    granted: [422],
  },
  'POST /api/user/invitation': {
    json: ({ index, accountId, mark }) => ({
      username: `kutsuttu.${index}`,
      email: `kutsuttu@${mark}.example`,
      roles: [{ id: 'sales' }],
      accounts: [{ id: accountId }],
    }),
  },
  'POST /api/user/:userId/invitation': { json: ({ mark }) => ({ email: `uusi@${mark}.example` }) },
  'DELETE /api/user/:userId/invitation': {},
  'DELETE /api/user/:userId': { params: person('d') },
  'DELETE /api/user/:userId/hard': { params: person('h') },
  'DELETE /api/user/admin/:userId/hard': { params: person('a') },
  'DELETE /api/user/:userId/account/:accountId': {
    params: person('u'),
  },

  'GET /api/staff/process': { query: ofAccount },
  'GET /api/staff/insights': { query: (at) => `${ofAccount(at)}&from=2026-11-01&to=2026-11-07` },
  'GET /api/staff/process/changes': { query: ofAccount },
  'GET /api/staff/day': { query: ofAccount },
  'GET /api/staff/assignee': { query: ofAccount },
  'GET /api/staff/bulk': { query: (at) => `action=resend&ids=${visitOf(at)}` },
  'POST /api/staff/process': {
    json: (at) => ({
      clickId: nth(at, 1),
      accountId: at.accountId,
      send: { when: 'now' },
      processType: 'NO_DMS_RETRIEVE',
      customer: { firstName: 'Eino', lastName: 'Leino', phoneNumber: '040 123 4567' },
      substituteVehicleId: `sub_${at.index}`,
    }),
  },
  'GET /api/staff/create-options': { query: ofAccount },
  'GET /api/staff/work-order': { query: ofAccount },
  'GET /api/staff/link-preview': { query: (at) => `${ofAccount(at)}&processType=DELIVERY&languageId=lng_fi` },
  'GET /api/staff/known-customer': { query: (at) => `${ofAccount(at)}&q=leino` },
  'GET /api/staff/calendar': {
    query: (at) => `month=2026-11&${ofAccount(at)}`,
  },
  'GET /api/staff/process/:id/approval/:approvalId': {
    params: (at) => ({ id: visitOf(at), approvalId: visitOf(at).replace('prc', 'apr') }),
  },
  'POST /api/staff/process/:id/code': {},
  'POST /api/staff/process/:id/note': { json: (at) => ({ clickId: nth(at, 2), text: 'Hei' }) },
  'POST /api/staff/process/:id/reached': { json: (at) => ({ clickId: nth(at, 7) }) },
  'POST /api/staff/process/:id/kiosk-code/end': { json: (at) => ({ clickId: nth(at, 41) }) },
  'POST /api/staff/process/:id/restore': { json: () => ({ reason: 'Hyvitys' }) },
  'POST /api/staff/process/:id/resend': { json: (at) => ({ clickId: nth(at, 3), kind: 'link' }) },
  // A test drive's keys are not handed on, nor those of a visit whose box is behind it.
  'POST /api/staff/process/:id/collect-pass': {
    json: (at) => ({ clickId: nth(at, 21), name: 'Matti', phoneNumber: null, validUntil: null }),
    granted: [200, 409],
  },
  'DELETE /api/staff/process/:id/collect-pass/:passId': {
    params: (at) => ({ id: visitOf(at), passId: 'cps_nobodys' }),
  },
  'PUT /api/staff/process/:id/order': { json: () => ({ version: 1, vehicle: { licenseNumber: 'KOR-1' } }) },
  // Those out of reach are answered for one by one.
  'POST /api/staff/bulk': {
    json: (at) => ({ clickId: nth(at, 8), action: 'resend', items: [{ id: visitOf(at), version: 1 }] }),
  },
  'PUT /api/staff/process/:id/assignee': { json: () => ({ userId: null, seen: null }) },
  'GET /api/staff/process/:id/additional-work': {},
  // A visit whose keys are not there takes none.
  'POST /api/staff/process/:id/additional-work/finding': { body: () => formOf({ file: jpegOf() }), granted: [409] },
  'GET /api/staff/process/:id/additional-work/finding/:findingId': {
    params: () => ({ findingId: 'awf_none' }),
    granted: [404],
  },
  'POST /api/staff/process/:id/additional-work': {
    json: (at) => ({ clickId: nth(at, 71), answerBy: '2026-11-25T12:00:00Z', rows: [workRow] }),
    granted: [409],
  },
  'PUT /api/staff/process/:id/additional-work/:proposalId': {
    params: () => ({ proposalId: 'awp_none' }),
    json: () => ({ version: 1, answerBy: '2026-11-25T12:00:00Z', rows: [workRow] }),
    granted: [404],
  },
  'POST /api/staff/process/:id/additional-work/:proposalId/withdraw': {
    params: () => ({ proposalId: 'awp_none' }),
    json: () => ({ version: 1 }),
    granted: [404],
  },
  'PUT /api/staff/process/:id/ready-time': {
    json: () => ({ version: 1, readyAt: '2026-11-25T12:00:00Z' }),
    granted: [200, 409],
  },
  'POST /api/staff/process/:id/message': {
    json: (at) => ({ clickId: nth(at, 31), channel: 'SMS', text: 'Hei' }),
    granted: [200, 422],
  },
  'POST /api/staff/process/:id/messages-seen': { json: (at) => ({ clickId: nth(at, 32) }) },
  'GET /api/staff/unanswered': { query: ofAccount },
  'GET /api/staff/unmatched-message': { query: ofAccount },
  'PUT /api/staff/unmatched-message/:messageId': {
    params: ({ index }) => ({ messageId: `cme_${index}` }),
    json: (at) => ({ processId: visitOf(at) }),
    // The visit is of a type that sales do not see.
    granted: [204, 404],
  },
  'DELETE /api/staff/unmatched-message/:messageId': { params: ({ index }) => ({ messageId: `cme_${index}d` }) },
  'PUT /api/staff/process/:id/customer': { json: () => ({ version: 1, city: 'Oulu' }) },
  'POST /api/staff/process/:id/event': {
    params: (at) => ({ id: cancelledOf(at) }),
    json: () => ({ type: 'cancel', version: 2 }),
  },
  'GET /api/staff/process/:id/message-preview': { query: () => 'resend=link' },
  // Nothing was told last.
  'POST /api/staff/process/:id/undo': { json: () => ({ version: 2 }), granted: [409] },
  // Nobody has paid yet.
  'POST /api/staff/process/:id/refund': {
    json: () => ({ amount: null, reason: 'Hyvitys', version: 2 }),
    granted: [409],
  },
  // Nobody paid at the counter.
  'POST /api/staff/process/:id/payment/:paymentId/means': {
    params: (at) => ({ id: visitOf(at), paymentId: 'pay_none' }),
    json: () => ({ means: [{ means: 'CASH', amount: 1 }], version: 2 }),
    granted: [404],
  },
  // Nobody is owed anything.
  'POST /api/staff/process/:id/balance': {
    json: () => ({ act: 'settle', means: 'CASH', note: 'Kassasta', version: 2 }),
    granted: [409],
  },
  'POST /api/staff/process/:id/refund/:refundId': {
    params: (at) => ({ id: visitOf(at), refundId: 'ref_none' }),
    json: () => ({ act: 'settle', isGivenBack: false, reason: 'Rahaa ei palautettu', version: 2 }),
    granted: [409],
  },

  // Their boxes are behind them, or never were.
  'POST /api/staff/process/:id/box/open': {
    json: (at) => ({ clickId: nth(at, 31), leaseId: 'lea_gone', reason: 'Avain jäi' }),
    granted: [409],
  },
  'POST /api/staff/process/:id/box/move': {
    json: (at) => ({ clickId: nth(at, 32), leaseId: 'lea_gone', boxId: null, keys: 'stay' }),
    granted: [409],
  },
  'POST /api/staff/process/:id/box/broken': {
    json: (at) => ({ clickId: nth(at, 33), leaseId: 'lea_gone', boxId: null, keys: 'stay', reason: 'Rikki' }),
    granted: [409],
  },
  'POST /api/staff/process/:id/box/release': {
    json: (at) => ({ clickId: nth(at, 34), leaseId: 'lea_gone' }),
    granted: [409],
  },
  'GET /api/staff/car': {
    query: (at) => `from=2026-11-20T00:00:00Z&to=2026-11-27T00:00:00Z&${ofAccount(at)}`,
  },
  // Somebody has it by now, or the visit has changed.
  'PUT /api/staff/process/:id/car': {
    json: (at) => ({ clickId: nth(at, 35), version: 2, vehicleId: `sub_${at.index}` }),
    granted: [200, 409],
  },

  'POST /api/staff/push/subscription': {
    json: () => ({ ...endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
  },
  'POST /api/staff/push/test': { json: () => endpoint },
  'DELETE /api/staff/push/subscription': { json: () => endpoint },

  'POST /api/staff/health/retry': {
    json: ({ index }) => ({ ids: [`obx_${index}`] }),
  },

  'GET /api/staff/day-end': { query: ofAccount },
  'GET /api/staff/day-end.csv': { query: ofAccount },
  'POST /api/staff/day-end/close': {
    json: ({ accountId }) => ({ accountId, day: '2026-11-03', countedCash: 0, expectedCash: 0, note: '' }),
  },
  'POST /api/staff/day-end/reopen': {
    json: ({ accountId }) => ({ accountId, day: '2026-11-03', reason: 'Laskettiin väärin' }),
  },

  'GET /api/staff/audit': { query: ofAccount },
  'GET /api/staff/audit.csv': { query: ofAccount },

  'POST /api/staff/account/:accountId/box/:boxId/open': {
    params: box(1),
    json: (at) => ({ clickId: nth(at, 4), reason: 'Avain jäi' }),
  },
  // No keys lie there that are nobody's.
  'POST /api/staff/account/:accountId/box/:boxId/keys': {
    params: box(1),
    json: () => ({ processId: null, since: '2026-11-24T08:00:00.000Z' }),
    granted: [409],
  },
  'PUT /api/staff/account/:accountId/box/:boxId/use': {
    params: box(1),
    json: () => ({ outOfUse: true, reason: 'Rikki', version: 0 }),
    granted: [200, 409],
  },
  'POST /api/staff/account/:accountId/locker': {
    json: (at) => ({ clickId: nth(at, 5), name: 'Uusi', ...words, boxes: [] }),
  },
  'PUT /api/staff/account/:accountId/locker/:lockerId': {
    params: locker(),
    json: () => ({ name: 'Uusi', ...words, version: 0 }),
    granted: [200, 409],
  },
  'DELETE /api/staff/account/:accountId/locker/:lockerId': { params: locker('d') },
  'GET /api/staff/account/:accountId/locker/:lockerId/cloud': { params: locker() },
  // Nobody answers there.
  'PUT /api/staff/account/:accountId/locker/:lockerId/cloud': { params: locker(), json: () => cloud, granted: [422] },
  'DELETE /api/staff/account/:accountId/locker/:lockerId/cloud': { params: locker() },
  'POST /api/staff/account/:accountId/locker/:lockerId/box': {
    params: locker(),
    json: (at) => ({ clickId: nth(at, 6), number: 9, column: 9, row: 9, ...shape }),
  },
  'PUT /api/staff/account/:accountId/box/:boxId': {
    params: box(2),
    json: () => ({ number: 2, column: 8, row: 8, ...shape, version: 0 }),
    granted: [200, 409],
  },
  'DELETE /api/staff/account/:accountId/box/:boxId': { params: box(3) },
}
