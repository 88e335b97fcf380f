import { pick } from '#core/http/pick.ts'
import { nextOpening, openedOf, thisWeek } from '#domain/time/opening-hours.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'
import type { CountedAccount } from '#worker/contract/process-units.ts'
import type { AccountSettings, DeliverySettings, UiConfig } from '#worker/contract/process.ts'
import type { accounts } from '#worker/db/schema/account.table.ts'

import { inLanguage, trialName } from './contents/index.ts'

/** An account as it is stored. */
export type Account = typeof accounts.$inferSelect

type DeliveryOptionRow = { id: string; labels: Record<string, string>; isKeysBack: boolean }

export type AccountParts = {
  account: Account
  deliveryOptions: readonly DeliveryOptionRow[]
  creditors: readonly { id: string; name: string }[]
  /** Locale that the labels are wanted in. */
  lcid: string | null
  /** From when on it is told when the workshop is open. */
  now: number
  /** Customers of a trial read at the workshop's name that it is one. */
  isTrial: boolean
}

function deliverySettings({ account, deliveryOptions, lcid }: AccountParts): DeliverySettings | null {
  if (!account.deliveryInfoEnabled) return null
  const options = deliveryOptions.map(({ id, labels, isKeysBack }) => ({
    id,
    label: inLanguage(labels, lcid) ?? '',
    isKeysBack,
  }))
  return { imageUrl: account.deliveryImageUrl, deliveryOptions: options.filter(({ label }) => label !== '') }
}

/** Returns when the workshop is open from now on; null where it has not said so. */
export function hoursOf({ account, now }: Pick<AccountParts, 'account' | 'now'>): CountedAccount['openingHours'] {
  const opened = openedOf({ hours: account.openingHours, timeZone: account.timeZone })
  if (opened === null) return null
  const days = thisWeek(opened, now)
  const ends = days.flatMap(({ openings }) => openings.map(({ to }) => to - 1))
  return {
    days: days.map((day) => pick(day, 'date', 'exception', 'openings')),
    later: nextOpening(opened, Math.max(now, ...ends)),
  }
}

/** Returns the logo of an account as it is shown; null where it has none. */
export function logoOf({ logo }: Pick<Account, 'logo'>): Logo | null {
  return logo && pick(logo, 'url', 'width', 'height')
}

/** Returns the logo and the picture of an account, as far as it has them. */
export function shownFace(
  account: Pick<Account, 'logo' | 'placePictureUrl'>,
): Pick<AccountSettings, 'logo' | 'placePictureUrl'> {
  const logo = logoOf(account)
  const { placePictureUrl } = account
  return { ...(logo && { logo }), ...(placePictureUrl !== null && { placePictureUrl }) }
}

/** Returns the settings of the account that a customer may know. */
export function toAccountSettings(parts: AccountParts): CountedAccount {
  const { account, creditors, isTrial, lcid } = parts
  return {
    name: isTrial ? `${account.name} · ${trialName(lcid)}` : account.name,
    ...pick(
      account,
      'phoneNumber',
      'email',
      'streetAddress',
      'postalCode',
      'city',
      'accentColor',
      'timeZone',
      'locale',
      'showPricesInWorkOrderStep',
      'showReservationInWorkOrderStep',
      'orderRowTypesToShowInWorkOrderStep',
      'paymentImplementationType',
      'isTotalPriceRounded',
    ),
    pageAddress: account.pageAddress ?? account.slug,
    ...shownFace(account),
    paymentType: account.paymentTypes,
    deliveryInfo: deliverySettings(parts),
    onlineCreditorSettings: creditors.map(({ id, name }) => ({ id, name })),
    openingHours: hoursOf(parts),
  }
}

export function toUiConfig(account: Account): UiConfig {
  return pick(
    account,
    'showDriverLicense',
    'notesEnabled',
    'showQrCode',
    'creditPaymentButtonContentType',
    'creditInfoCollapsed',
  )
}
