import { fastLaneFeature } from '#domain/keys/fast-lane.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import { accountFeatures, accountGroups, accounts, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { languages as languageTable } from '#worker/db/schema/content.table.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { substituteVehicles } from '#worker/db/schema/process/work-order.table.ts'

import { brokenBox, cabinetBoxes } from './cabinet.ts'
import { insertNew } from './insert.ts'
import { openingHours } from './opening-hours.ts'
import { group, languages, ownId, type Workshop } from './workshops.ts'

type Group = Readonly<Record<'id' | 'name' | 'businessId', string>>

export function groupRows(now: number, { id, name }: Group = group): string {
  return insertNew(accountGroups, [{ id, name, createdAt: now }])
}

/** The account itself with its languages, delivery options, cabinet and cars. */
export function workshopRows(workshop: Workshop & { slot?: string }, now: number, of: Group = group): string {
  return [
    accountRow(workshop, now, of),
    featureRows(workshop),
    languageRows(workshop, now),
    deliveryRows(workshop, now),
    lockerRows(workshop, now),
    insertNew(
      substituteVehicles,
      workshop.cars.map((car) => ({
        id: ownId('sub', workshop, car.licenseNumber.toLowerCase()),
        accountId: workshop.id,
        ...car,
        createdAt: now,
        updatedAt: now,
      })),
    ),
  ].join('\n')
}

function accountRow(workshop: Workshop & { slot?: string }, now: number, of: Group): string {
  return insertNew(accounts, [
    {
      ...workshop,
      groupId: of.id,
      businessId: of.businessId,
      locale: 'fi-FI',
      smsSender: 'Pohjola',
      smsSenderState: 'REGISTERED',
      smsNumber: workshop.phoneNumber,
      orderRowTypesToShowInWorkOrderStep: [
        'NORMAL',
        'SPARE_PART',
        'SUBSTITUTE_CAR',
        'WARRANTY_REPAIR',
        'ACCESSORY_FEE',
        'CUSTOMER_NOTES',
      ],
      paymentImplementationType: workshop.provider,
      openingHours: openingHours(now),
      liveSince: now,
      createdAt: now,
      updatedAt: now,
    },
  ])
}

function featureRows({ id: accountId, fastLaneMode }: Workshop): string {
  const feature = { feature: fastLaneFeature, featureType: 'KIOSK', owned: true, enabled: true }
  return insertNew(accountFeatures, fastLaneMode === undefined ? [] : [{ accountId, ...feature }])
}

function languageRows(workshop: Workshop, now: number): string {
  return insertNew(
    languageTable,
    languages.map(({ code, lcid, name }, position) => ({
      id: ownId('lng', workshop, code),
      accountId: workshop.id,
      lcid,
      name,
      isDefault: position === 0,
      position,
      createdAt: now,
    })),
  )
}

function deliveryRows(workshop: Workshop, now: number): string {
  const { yard } = workshop
  const options = {
    yard: {
      'fi-FI': `Noudan auton ${yard.fi}`,
      'sv-FI': `Jag hämtar bilen ${yard.sv}`,
      'en-GB': `I will collect the car ${yard.en}`,
    },
    late: {
      'fi-FI': 'Noudan avaimet lokerosta aukioloajan jälkeen',
      'sv-FI': 'Jag hämtar nycklarna i skåpet efter stängning',
      'en-GB': 'I will collect the keys from the locker after hours',
    },
    home: {
      'fi-FI': 'Tuokaa auto kotiosoitteeseeni',
      'sv-FI': 'Kör bilen hem till mig',
      'en-GB': 'Please bring the car to my home address',
    },
    work: {
      'fi-FI': 'Tuokaa auto työpaikalleni',
      'sv-FI': 'Kör bilen till min arbetsplats',
      'en-GB': 'Please bring the car to my workplace',
    },
  }
  return insertNew(
    deliveryOptions,
    Object.entries(options).map(([name, labels], position) => ({
      id: ownId('dop', workshop, name),
      accountId: workshop.id,
      position,
      labels,
      isKeysBack: name === 'late',
      createdAt: now,
    })),
  )
}

function lockerRows(workshop: Workshop, now: number): string {
  const { id: accountId, locker, streetAddress, postalCode, city } = workshop
  const stamps = { createdAt: now, updatedAt: now }
  const address = `${streetAddress}, ${postalCode} ${city}`
  const { id, name, instructions, overflow = {} } = locker
  return [
    insertNew(lockers, [{ id, accountId, name, address, instructions, overflow, ...stamps }]),
    insertNew(
      boxes,
      cabinetBoxes.map(({ number, size, lane, column, row }) => ({
        id: ownId('box', workshop, String(number)),
        lockerId: id,
        accountId,
        number,
        size,
        sizeRank: sizeRank(size),
        lane,
        gridColumn: column,
        gridRow: row,
        outOfUse: number === brokenBox.number,
        outOfUseReason: number === brokenBox.number ? brokenBox.reason : null,
        ...stamps,
      })),
    ),
  ].join('\n')
}
