import { rowsOf } from './database.ts'
import { click } from './desk.ts'

export const group = 'grp_north'

export async function seedGroup(id: string = group, name = 'Pohjola'): Promise<void> {
  await rowsOf(`insert into account_groups (id, name, created_at) values (?, ?, 0)`, id, name)
}

export const form = {
  clickId: click(1),
  groupId: group,
  name: 'Autohuolto Etelä',
  slug: 'autohuolto-etela',
  phoneNumber: '+358401234567',
  email: 'etela@huolto.example',
  streetAddress: 'Etelätie 1',
  postalCode: '00100',
  city: 'Helsinki',
  businessId: '0112038-9',
  timeZone: 'Europe/Stockholm',
  smsSender: 'Etela',
  vatBasisPoints: 2400,
  features: ['NO_DMS', 'ONLY_PAYMENT'],
  kiosk: false,
  start: { from: 'nothing', languages: ['sv-FI', 'fi-FI'] },
}
