import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex, randomNumber } from '#sandbox/core/hashing.ts'
import { changePayment, openPayment, type Payment } from '#sandbox/payments/payment-store.ts'
import type { PaidRow, SveaItem } from '#sandbox/payments/payment.table.ts'

import { sveaStatus } from './svea-provider.ts'
import { rowCents, type CartItem, type CreateOrder } from './svea-request.ts'

function contentsOf(items: readonly CartItem[]): { rows: PaidRow[]; items: SveaItem[]; amountCents: number } {
  const rows = items.map((item, index) => {
    return { id: index + 1, name: item.name, amountCents: rowCents(item), vatBasisPoints: item.vatpercent }
  })
  const details = items.map((item, index) => ({
    rowId: index + 1,
    articleNumber: item.articlenumber ?? null,
    quantity: item.quantity,
    unitPrice: item.unitprice,
    discountPercent: item.discountpercent ?? 0,
    discountAmount: item.discountamount ?? 0,
    unit: item.unit ?? null,
    temporaryReference: item.temporaryreference ?? null,
  }))
  return { rows, items: details, amountCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

const newOrderId = () => String(1_000_000_000 + randomNumber(2 ** 32))

/** Opens an order. False when there is one with that clientOrderNumber. */
export async function openSveaOrder(db: SandboxDb, request: CreateOrder, now: number): Promise<boolean> {
  const { merchantsettings: settings, presetvalues: presets } = request
  const { rows, items, amountCents } = contentsOf(request.cart.items)
  const email = presets?.find(({ typename }) => typename === 'EmailAddress')?.value
  const validation = settings.checkoutvalidationcallbackuri
  return openPayment(db, {
    id: newOrderId(),
    provider: 'svea',
    orderNumber: request.clientordernumber,
    amountCents,
    language: request.locale.slice(0, 2),
    state: 'new',
    rows,
    urls: {
      success: settings.confirmationuri,
      checkout: settings.checkouturi,
      callback: settings.pushuri,
      ...(validation ? { validation } : {}),
    },
    extra: {
      items,
      locale: request.locale,
      authToken: randomHex(32),
      ...(email === undefined ? {} : { email }),
      ...(request.merchantdata ? { merchantData: request.merchantdata } : {}),
    },
    createdAt: now,
  })
}

/** Puts other things in the cart of an order that is still Created; null when it is not. */
export async function updateSveaOrder(db: SandboxDb, payment: Payment, cart: CreateOrder['cart']) {
  const { rows, items, amountCents } = contentsOf(cart.items)
  const change = { rows, amountCents, extra: { ...payment.extra, items } }
  return changePayment(db, { payment, from: ['new'], change })
}

/** The page of Svea's frame; it is found with the token of its order only. */
export function frameAddress({ id, extra }: Payment, origin: string): URL {
  const { authToken = '', locale = 'fi-fi' } = extra
  const query = new URLSearchParams({ orderId: id, authToken, token: authToken, locale })
  return new URL(`${origin}/svea-checkout/b/index.html?${query.toString()}`)
}

/** The script comes from elsewhere, and may have to be waited for. */
const beginning = `(function begin(tries) {
  if (window.scoInitializeInjectedInstances) window.scoInitializeInjectedInstances()
  else if (tries < 150) setTimeout(begin, 20, tries + 1)
})(0)`

/** As the documents and the test data of Svea's own library have it: a frame without an address, and two scripts. */
function snippet(payment: Payment, origin: string): string {
  const { locale = 'fi-fi' } = payment.extra
  const frame = frameAddress(payment, origin).href.replaceAll('&', '&amp;')
  const script = `${origin}/svea-checkout/merchantscript/build/index.js?v=1`
  return [
    `<div id="svea-checkout-container" data-sco-sveacheckout="" data-sco-sveacheckout-locale="${locale}"`,
    ' style="overflow-x: hidden; overflow-y: hidden;">',
    `<iframe id="svea-checkout-iframe" name="svea-checkout-iframe" data-sco-sveacheckout-iframeSrc="${frame}"`,
    ' scrolling="no" frameborder="0" style="display: none; width: 1px; min-width: 100%; max-width: 100%;"></iframe></div>',
    `<script type="text/javascript" src="${script}"></script>`,
    `<script type="text/javascript">${beginning}</script>`,
  ].join('')
}

/** The given row, or the fee row of Svea's own. */
export function itemOf(payment: Payment, row: PaidRow): SveaItem {
  const own = { quantity: 100, unitPrice: row.amountCents, discountPercent: 0, discountAmount: 0, unit: null }
  const given = payment.extra.items?.find(({ rowId }) => rowId === row.id)
  return given ?? { rowId: row.id, articleNumber: null, ...own, temporaryReference: null }
}

/** A row as both of Svea's interfaces have it. */
export function itemAnswer(row: PaidRow, item: SveaItem) {
  return {
    ArticleNumber: item.articleNumber,
    Name: row.name,
    Quantity: item.quantity,
    UnitPrice: item.unitPrice,
    DiscountPercent: item.discountPercent,
    DiscountAmount: item.discountAmount,
    VatPercent: row.vatBasisPoints ?? 0,
    Unit: item.unit,
  }
}

function cartItem(payment: Payment, row: PaidRow, feeArticle: string) {
  const item = itemOf(payment, row)
  const fee = row.name === 'InvoiceFee' ? { ArticleNumber: feeArticle } : {}
  return { ...itemAnswer(row, item), ...fee, TemporaryReference: item.temporaryReference, RowNumber: row.id }
}

const person = { FullName: 'Maija Meikäläinen', FirstName: 'Maija', LastName: 'Meikäläinen' }
const address = {
  ...person,
  StreetAddress: 'Kokeilukatu 1',
  CoAddress: null,
  PostalCode: '00100',
  City: 'Helsinki',
  CountryCode: 'FI',
  IsGeneric: false,
  AddressLines: [],
}

/** An order as Checkout answers it. */
export function orderAnswer(payment: Payment, origin: string, feeArticle: string) {
  const { id, orderNumber, urls, extra, state, method } = payment
  const status = sveaStatus(state)
  const isPaid = status === 'Final'
  return {
    OrderId: Number(id),
    ClientOrderNumber: orderNumber,
    Status: status,
    Gui: { Layout: 'desktop', Snippet: snippet(payment, origin) },
    Cart: { Items: payment.rows.map((row) => cartItem(payment, row, feeArticle)) },
    MerchantSettings: {
      PushUri: urls.callback,
      ConfirmationUri: urls.success,
      CheckoutUri: urls.checkout,
      CheckoutValidationCallBackUri: urls.validation ?? null,
    },
    Customer: isPaid ? { Id: 1, NationalId: null, CountryCode: 'FI', IsCompany: false } : null,
    BillingAddress: isPaid ? address : null,
    ShippingAddress: isPaid ? address : null,
    Locale: extra.locale,
    Currency: 'EUR',
    CountryCode: 'FI',
    EmailAddress: extra.email ?? null,
    PhoneNumber: null,
    PaymentType: isPaid ? method : null,
    CustomerReference: null,
    SveaWillBuyOrder: isPaid && method === 'INVOICE' ? true : null,
    PresetValues: [],
    IdentityFlags: null,
    MerchantData: extra.merchantData ?? null,
    Recurring: false,
    RecurringToken: null,
  }
}
