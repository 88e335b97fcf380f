import { legalKinds, legalUrl, legalWords, type Method } from '#sandbox/payments/credit/methods.ts'

/** Percent a year, and euros. */
const interest = 19.9
const administrationFee = 4.95
const setupFee = 0

const terms: Readonly<Partial<Record<Method['type'], readonly number[]>>> = {
  RESURS_PART_PAYMENT: [6, 12, 24],
  RESURS_NEW_REVOLVING_CREDIT: [12, 36],
  RESURS_CARD: [12],
}

const cents = (euros: number) => Math.round(euros * 100) / 100

/** Returns the payment of each month that leaves nothing after `months`, without the fee. */
function annuity(amount: number, months: number): number {
  const rate = interest / 100 / 12
  return (amount * rate) / (1 - (1 + rate) ** -months)
}

/** The yearly rate at which the payments are worth the amount, in percent. */
function effectiveInterest({ amount, monthly, months }: { amount: number; monthly: number; months: number }): number {
  let [low, high] = [0, 1]
  for (let round = 0; round < 60; round += 1) {
    const rate = (low + high) / 2
    const worth = (monthly * (1 - (1 + rate) ** -months)) / rate
    if (worth > amount) low = rate
    else high = rate
  }
  return cents(((1 + low) ** 12 - 1) * 100)
}

function costOf(amount: number, months: number) {
  const monthlyCost = cents(annuity(amount, months) + administrationFee)
  return {
    name: `${months} kk`,
    description: null,
    durationMonths: months,
    setupFee,
    administrationFee,
    interest,
    monthlyCost,
    totalCost: cents(monthlyCost * months + setupFee),
    effectiveInterest: effectiveInterest({ amount, monthly: monthlyCost, months }),
  }
}

/** Returns the price information that the bank has printed beside a method, for an amount in euros. */
export function priceSignage(method: Method, { amount, origin }: { amount: number; origin: string }) {
  const links = (wanted: (typeof legalKinds)[number]) =>
    legalKinds
      .filter((kind) => kind === wanted)
      .map((kind) => ({ uri: legalUrl(origin, method, kind), language: 'fi', description: legalWords[kind].fi }))
  return {
    secciLinks: links('SECCI'),
    generalTermsLinks: links('GENERAL_TERMS'),
    costList: (terms[method.type] ?? []).map((months) => costOf(amount, months)),
  }
}
