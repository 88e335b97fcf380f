import { contentTexts } from '#web/customer/content-texts.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'

import { workshopPageTexts } from './workshop-page-texts.ts'

const Page = lazyWithTexts(
  async () => (await import('./workshop-page.tsx')).WorkshopPage,
  workshopPageTexts,
  contentTexts,
)

/** `/w/:address`: fetched when it is opened, with its texts. */
export function WorkshopPageEntry() {
  return <Page />
}
