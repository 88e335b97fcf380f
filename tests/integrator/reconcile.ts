/**
 * The integrator's books against what the API told: what each order was invoiced, and what was taken and given back of it
 * by the list of changes and by webhooks. Answers the differences in words; books that agree have none.
 */
import type { Schemas } from './client.ts'
import { centsOf, type Invoice } from './invoice.ts'
import type { WebhookReceiver } from './webhooks.ts'

/** `held`: what the workshop should hold of the order in the end; the invoice, or nothing of one that was not billed. */
export type Entry = { number: string; invoice: Invoice; held: bigint }
type Sources = { changes: Iterable<Schemas['ChangedProcess']>; received: WebhookReceiver }
type Sums = { paid: bigint; refunded: bigint }

const nothing = (): Sums => ({ paid: 0n, refunded: 0n })

function sumsBy<Item>(items: Iterable<Item>, of: (item: Item) => { number: string | null; sums: Sums }) {
  const byNumber = new Map<string, Sums>()
  for (const item of items) {
    const { number, sums } = of(item)
    const before = byNumber.get(number ?? '') ?? nothing()
    byNumber.set(number ?? '', { paid: before.paid + sums.paid, refunded: before.refunded + sums.refunded })
  }
  return byNumber
}

function byChanges(changes: Sources['changes']) {
  return sumsBy(changes, ({ externalWorkOrderId, amounts }) => ({
    number: externalWorkOrderId,
    sums: { paid: centsOf(amounts.paid), refunded: centsOf(amounts.refunded) },
  }))
}

type MoneyEvent = Schemas['ProcessPaid'] | Schemas['ProcessRefunded']

function byWebhooks({ ofType }: WebhookReceiver, renamed: ReadonlyMap<string, string>) {
  const events: MoneyEvent[] = [
    ...ofType<Schemas['ProcessPaid']>('process.paid'),
    ...ofType<Schemas['ProcessRefunded']>('process.refunded'),
  ]
  return sumsBy(events, (event) => {
    const told = event.process.externalWorkOrderId ?? ''
    const sums =
      event.type === 'process.paid'
        ? { ...nothing(), paid: centsOf(event.payment?.amount ?? 0) }
        : { ...nothing(), refunded: centsOf(event.refund.amount) }
    return { number: renamed.get(told) ?? told, sums }
  })
}

/** The money that the workshop gave back by itself: no refund says so, only the balance that is settled. */
function byHand({ ofType }: WebhookReceiver): Map<string, bigint> {
  const byNumber = new Map<string, bigint>()
  for (const { process, balance } of ofType<Schemas['ProcessBalanceSettled']>('process.balance_settled')) {
    const number = process.externalWorkOrderId ?? ''
    if (balance.means !== 'REFUND') byNumber.set(number, (byNumber.get(number) ?? 0n) + centsOf(balance.owed))
  }
  return byNumber
}

/** The VAT by rate of everything that was paid for an order whose money was not given back. */
function vatDifferences({ number, invoice }: Entry, { ofType }: WebhookReceiver): string[] {
  const sums = new Map<number, bigint>()
  for (const { process, payment } of ofType<Schemas['ProcessPaid']>('process.paid')) {
    if (process.externalWorkOrderId !== number) continue
    for (const { rate, vat } of payment?.vat ?? []) sums.set(rate, (sums.get(rate) ?? 0n) + centsOf(vat))
  }
  return invoice.byRate
    .filter(({ rate, vat }) => (sums.get(rate) ?? 0n) !== vat)
    .map(({ rate, vat }) => `${number}: VAT of ${rate} % is ${sums.get(rate) ?? 0n}, invoiced ${vat}`)
}

const wordsOf = ({ paid, refunded }: Sums) => `${paid} paid, ${refunded} refunded`

export function reconcile(
  entries: readonly Entry[],
  { changes, received }: Sources,
  renamed: ReadonlyMap<string, string> = new Map(),
): string[] {
  const [listed, heard, handed] = [byChanges(changes), byWebhooks(received, renamed), byHand(received)]
  return entries.flatMap((entry) => {
    const { number, held } = entry
    const sums = listed.get(number) ?? nothing()
    const told = heard.get(number) ?? nothing()
    const kept = sums.paid - sums.refunded - (handed.get(number) ?? 0n)
    const isWhole = sums.refunded === 0n && sums.paid > 0n
    return [
      ...(kept === held ? [] : [`${number}: ${kept} is held (${wordsOf(sums)}), ${held} is invoiced`]),
      ...(wordsOf(told) === wordsOf(sums)
        ? []
        : [`${number}: webhooks say ${wordsOf(told)}, changes ${wordsOf(sums)}`]),
      ...(isWhole && !renamed.has(number) ? vatDifferences(entry, received) : []),
    ]
  })
}
