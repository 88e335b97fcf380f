import { clientOfSso, entraDomain, entraPath } from '#sandbox/sso/credentials.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { Workshop, WorkshopGroup } from '#worker/contract/staff/onboarding.ts'

import { withApiCaller } from './api-caller.ts'
import { demoStaff } from './staff-session.ts'

const place = { streetAddress: 'Telakkaraitti 5', postalCode: '21100', city: 'Naantali', timeZone: 'Europe/Helsinki' }
const reached = { phoneNumber: '+358 9 123 4567', email: `huolto@${entraDomain}`, smsSender: 'Saaristo' }

/** Opens, as the operator, a group whose domain is bound and whose people sign in by a tenant of Entra ID. */
export async function openEntraGroup(): Promise<void> {
  const { username, password } = demoStaff('outi.vartia')
  await withApiCaller(async ({ call }) => {
    const { accessToken } = await call<SignedIn>('POST', '/api/auth/login/', { body: { username, password } })
    const headers = { Authorization: `Bearer ${accessToken}` }
    const write = <Answer>(method: string, path: string, body: object) => call<Answer>(method, path, { body, headers })
    const clickId = crypto.randomUUID()
    const group = await write<WorkshopGroup>('POST', '/api/staff/workshop-group', { clickId, name: 'Saariston Huolto' })
    const workshop = await write<Workshop>('POST', '/api/staff/workshop', {
      clickId,
      groupId: group.id,
      name: 'Saariston Huolto, Naantali',
      slug: `saariston-huolto-${clickId.slice(0, 8)}`,
      ...place,
      ...reached,
      businessId: '0112038-9',
      vatBasisPoints: 2550,
      features: [],
      kiosk: false,
      start: { from: 'nothing', languages: ['fi-FI'] },
    })
    const setUp = `/api/staff/account/${workshop.id}/organisation`
    await write('PUT', `${setUp}/domains`, { domains: [entraDomain], seen: [] })
    await write('PUT', setUp, {
      version: 0,
      issuer: `http://localhost:${stackReservation().ports.sandbox}${entraPath}`,
      ...clientOfSso(),
      role: 'service_advisor',
      accountIds: [workshop.id],
      enabled: true,
      twoFactorAmr: [],
      twoFactorAcr: ['c1'],
    })
  })
}
