import { defineTexts } from '#web/lib/i18n/texts.ts'

/** The built-in messages, which an example is written with: in the language that is worded, whatever the page speaks. */
export const messageTexts = defineTexts({
  fi: () => import('#worker/contract/message-texts/texts.fi.ts'),
  sv: () => import('#worker/contract/message-texts/texts.sv.ts'),
  en: () => import('#worker/contract/message-texts/texts.en.ts'),
})
