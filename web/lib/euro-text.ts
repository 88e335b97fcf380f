/** Euros as people type them, "1 234,5" or "12.50 €", in cents; null for what is no sum. */
export function euroTextToCents(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0€]/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}
