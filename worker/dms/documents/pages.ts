import type { Dependencies } from '#core/dependencies.ts'
import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import { filled } from '#domain/message-texts/fill.ts'
import { formatCents } from '#domain/text/format.ts'
import type { CountedDmsReceipt } from '#worker/contract/machines/dms-documents.ts'
import type { Block } from '#worker/pdf/index.ts'

/** A text of the receipt in the language of the pages. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** The language of a document: the one that was asked for, else the customer's. */
export async function speak(
  { builtInTexts }: Pick<Dependencies, 'builtInTexts'>,
  asked: LanguageWithTexts | undefined,
  customers: string | null,
): Promise<{ language: LanguageWithTexts; say: Say }> {
  const language = asked ?? languageWithTexts(customers ?? 'fi')
  const texts: Readonly<Partial<Record<string, string>>> = await builtInTexts(language)
  return { language, say: (key, values = {}) => filled(texts[key] ?? '', values) }
}

export function heading(text: string): Block {
  return { kind: 'heading', text }
}

/** A fact in a line; nothing where there is none. */
export function fact(label: string, value: string | null): Block[] {
  return value === null || value === '' ? [] : [{ kind: 'line', label, value }]
}

export function amount(label: string, cents: number, isTotal?: true): Block {
  return { kind: 'line', label, value: formatCents(cents), isTotal }
}

/** VAT by rate, under its heading. */
export function vatTable(vat: CountedDmsReceipt['vat'], say: Say): Block[] {
  if (vat.length === 0) return []
  const head = ['receiptRate', 'receiptNet', 'receiptTax', 'receiptGross'].map((key) => say(key))
  return [
    heading(say('receiptVat')),
    { kind: 'cells', cells: head, isHead: true },
    ...vat.map(({ rate, netCents, vatCents, grossCents }): Block => {
      const percent = `${String(rate).replace('.', ',')}\u00A0%`
      return { kind: 'cells', cells: [percent, formatCents(netCents), formatCents(vatCents), formatCents(grossCents)] }
    }),
  ]
}
