import type { DmsApprovals, DmsReceipt } from '#worker/contract/machines/dms-documents.ts'

const visit = {
  processId: 'prc_1k3v6q2c84hz5x0m9t7w2rbpn',
  externalWorkOrderId: '26-004817',
  licenseNumber: 'XKY-482',
}
const vat = [{ rate: 25.5, net: 307.92, vat: 78.52, gross: 386.44 }]

export const approvalsExample: DmsApprovals = {
  ...visit,
  workshop: { name: 'Tampereen Huolto', businessId: '1234567-1' },
  timeZone: 'Europe/Helsinki',
  items: [
    {
      id: 'apr_1k3v6q2c84hz5x0m9t7w2rbpn',
      number: 1,
      kind: 'ORDER',
      approvedAt: '2026-11-24T06:05:11.000Z',
      approvedBy: 'CUSTOMER',
      customerName: 'Mäelle Länsman',
      reason: null,
      pricesShown: true,
      rows: [
        {
          description: 'Määräaikaishuolto 60 000 km',
          quantity: null,
          unit: null,
          vatPercent: 25.5,
          price: 307.92,
          priceWithVat: 386.44,
          payer: 'CUSTOMER',
        },
      ],
      vat,
      rounding: 0,
      total: 386.44,
      limit: null,
      terms: ['Hyväksyn työmääräyksen.'],
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      previousHash: null,
      isIntact: true,
    },
  ],
}

export const receiptExample: DmsReceipt = {
  ...visit,
  number: 'H2K4-000187',
  paidAt: '2026-11-24T14:05:11.000Z',
  timeZone: 'Europe/Helsinki',
  seller: {
    name: 'Tampereen Huolto',
    businessId: '1234567-1',
    streetAddress: 'Hatanpään valtatie 1',
    postalCode: '33100',
    city: 'Tampere',
    phoneNumber: '+358401234567',
    email: 'huolto@example.fi',
  },
  buyer: null,
  rows: [{ description: 'Määräaikaishuolto 60 000 km', priceWithVat: 386.44 }],
  vat,
  total: 386.44,
  payments: [
    {
      id: 'pay_1k3v6q2c84hz5x0m9t7w2rbpn',
      means: 'ONLINE',
      providerName: 'Paytrail',
      method: null,
      paid: 386.44,
      paidAt: '2026-11-24T14:05:11.000Z',
      reference: 'RF33 1234 5678 9012 3450',
    },
  ],
  refunds: [],
  declinedForSafety: [],
  kept: 386.44,
}

export const pdfExample = '%PDF-1.7 …'
