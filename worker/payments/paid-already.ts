import { languageWithTexts } from '#domain/languages.ts'

const paidAlready = {
  fi: 'Maksu on jo maksettu, joten sitä ei voi enää perua.',
  sv: 'Betalningen är redan gjord och kan inte längre avbrytas.',
  en: 'The payment has already gone through, so it can no longer be cancelled.',
}

/**
 * Returns the text for a customer who wanted to cancel a payment that was paid meanwhile; Finnish where we do not speak
 * the locale.
 */
export function paidAlreadyText(lcid: string | null): string {
  return paidAlready[languageWithTexts(lcid)]
}
