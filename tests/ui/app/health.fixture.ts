import type { Health } from '#worker/contract/staff/health.ts'

/** The health of a service that lacks nothing, as the operator sees it, for tests. */
export const quietHealth: Health = {
  asOf: '2026-03-02T11:00:00.000Z',
  system: { version: 'development/0', jobs: [], waiting: 0, oldestWaitingAt: null, sealedByFormer: null },
  parked: { total: 0, items: [] },
  messages: { total: 0, held: 0, items: [] },
  refunds: { total: 0, items: [] },
  cabinets: [],
  kiosks: [],
  domains: [],
  alerts: [],
}
