import { randomBytes } from 'node:crypto'

import { newKioskKey } from '#domain/access/codes.ts'
import type { Role } from '#domain/enums.ts'
import { defaultSlot } from '#domain/slots.ts'

import { cabinetBoxes } from './cabinet.ts'
import type { Demo } from './demo-file.ts'
import { ownId, workshops } from './workshops.ts'

const [first, second] = workshops.map(({ id }) => id)
const all = workshops.map(({ id }) => id)
const only = (id: string | undefined): string[] => (id === undefined ? [] : [id])

/** One user of each role; an advisor looks after all workshops. */
const people: readonly { username: string; role: Role; accountIds: readonly string[] }[] = [
  { username: 'outi.vartia', role: 'superuser', accountIds: all },
  { username: 'risto.pohjola', role: 'group_admin', accountIds: all },
  { username: 'minna.halla', role: 'admin', accountIds: only(first) },
  { username: 'kaisa.lehto', role: 'service_advisor', accountIds: all },
  { username: 'noora.salmi', role: 'sales', accountIds: only(second) },
  { username: 'teemu.kivi', role: 'enerius', accountIds: [] },
]

const letters = 'abcdefghjkmnpqrstvwxyz0123456789'

/** Easy to type: four groups of four, 80 random bits. */
export function newPassword(): string {
  const text = Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const newKey = (): string => randomBytes(32).toString('base64url')

/** A demo with secrets of its own. */
export function makeDemo(appUrl: string): Demo {
  return {
    appUrl,
    accounts: workshops.map(({ id, name, slug, notifiesDealerSystem = false }) => ({
      id,
      name,
      slug,
      dmsApiKey: newKey(),
      webhookSecret: notifiesDealerSystem ? newWebhookSecret() : null,
    })),
    staff: people.map(({ username, role, accountIds }) => ({
      username,
      password: newPassword(),
      roles: [role],
      accountIds: [...accountIds],
    })),
    lockers: workshops.map((workshop) => ({
      id: workshop.locker.id,
      accountId: workshop.id,
      name: workshop.locker.name,
      address: `${workshop.streetAddress}, ${workshop.postalCode} ${workshop.city}`,
      deviceId: ownId('dev', workshop, 'cabinet'),
      deviceKey: newKey(),
      boxes: cabinetBoxes.map((box) => ({ ...box })),
    })),
    terminals: workshops
      .filter(({ paymentTypes }) => paymentTypes.includes('TERMINAL'))
      .map((workshop) => ({
        accountId: workshop.id,
        name: `Maksupääte, ${workshop.city}`,
        deviceId: ownId('dev', workshop, 'terminal'),
        deviceKey: newKey(),
      })),
    kiosks: makeKiosks(),
  }
}

function makeKiosks(): Demo['kiosks'] {
  return workshops
    .filter(({ fastLaneMode }) => fastLaneMode !== undefined)
    .map((workshop) => ({
      accountId: workshop.id,
      slug: workshop.slug,
      name: `Kioski, ${workshop.city}`,
      deviceId: ownId('dev', workshop, 'kiosk'),
      key: newKioskKey(randomBytes, defaultSlot),
    }))
}
