import { isFoundIn } from '#domain/text/folding.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { WorkshopText } from '#worker/contract/staff/settings/content-settings.ts'

export const textFilters = ['all', 'own', 'missing'] as const
export type TextFilter = (typeof textFilters)[number]

/** Parts of the customer's screens, in their order, then the messages, and how the names of their texts begin. */
const groups = [
  [
    'workOrder',
    /^(workOrder(?!Approved)|linkEnds|licencePlate|vehicle|reservedTime|rowHeading|priceHeading|total$|vatIncluded|paidByWarranty|notBilled)/,
  ],
  ['services', /^services/],
  [
    'approval',
    /^(approv|limit|price|totalChanged|workOrderApproved|orderApproved|retrieveApproved|useRetrieval|customerHas|drivingLicence|returnsSubstitute|licence|notes)/,
  ],
  [
    'waiting',
    /^(whatHappens|turn|opensLater|notStarted|advisor|identityChecked|boxBeing|visitDesk|boxReserved|keysWait|keysBeingLaid|substituteKeys|keyCode|paymentBeing|pageUpdates|journey)/,
  ],
  ['additionalWork', /^additional/],
  ['locker', /^(locker|lentCar|reserve|keyMissing)/],
  [
    'closing',
    /^(keysDelivered|keysCollected|keysBack|keysHandedOver|handOver|readyForPayment|readyTime|delivery|processDone|substituteReturned|cancelled|closed|notCompleted)/,
  ],
  ['payment', /^(agreed|pay|payment|terminal|receipt|refund|feedback|inlinePayment|billPaid|balance)/],
  ['credit', /^(credit|governmentId)/],
  ['identity', /^identity/],
  ['fastLane', /^(fastLane|restByLink)/],
  ['pass', /^pass(?!Share(Collect|Bring))/],
  ['reach', /^(reach|contact|hours)/],
  ['thread', /^thread/],
  ['privacy', /^privacy/],
  ['messages', /^(message|passShare(Collect|Bring))/],
] as const

export const textGroups = ['general', ...groups.map(([name]) => name)] as const
export type TextGroup = (typeof textGroups)[number]

export function groupOf(key: string): TextGroup {
  return groups.find(([, begins]) => begins.test(key))?.[0] ?? 'general'
}

function isShown({ own, missing }: WorkshopText, filter: TextFilter): boolean {
  if (filter === 'own') return own !== null
  return filter === 'all' || missing
}

type Search = {
  filter: TextFilter
  searched: string
  /** Returns the name of a text in the list; null where it has none. */
  nameOf?: (key: string) => string | null
}

/** Returns whether what is searched for is in the built-in text, the own text, or one of the names. */
function hasWords({ key, builtIn, own }: WorkshopText, { searched, nameOf }: Search): boolean {
  return [builtIn, own ?? '', key, nameOf?.(key) ?? ''].some((one) => isFoundIn(one, searched))
}

/** The texts that are asked for, in the order of the screens. */
export function shownTexts(texts: readonly WorkshopText[], search: Search): WorkshopText[] {
  const found = texts.filter((one) => isShown(one, search.filter) && hasWords(one, search))
  return textGroups.flatMap((group) => found.filter(({ key }) => groupOf(key) === group))
}

/** The same by their group; a group without texts is none. */
export function grouped(
  texts: readonly WorkshopText[],
): { group: TextGroup; title: SettingsTextKey; texts: WorkshopText[] }[] {
  return textGroups
    .map((group) => ({
      group,
      title: `textGroup_${group}` as const,
      texts: texts.filter(({ key }) => groupOf(key) === group),
    }))
    .filter((one) => one.texts.length > 0)
}

/** The text after this one, so that one can be worded after the other; null after the last. */
export function textAfter(texts: readonly WorkshopText[], key: string): string | null {
  const at = texts.findIndex((one) => one.key === key)
  return at === -1 ? null : (texts[at + 1]?.key ?? null)
}
