import type { DmsOrders } from '#worker/contract/machines/dms-orders.ts'
import type { DmsWebhook, DmsWorkshops } from '#worker/contract/machines/dms-webhooks.ts'
import type {
  DmsChanges,
  DmsCreateProcess,
  DmsProcessAnswer,
  DmsReadProcess,
  DmsStoredWorkOrder,
  DmsWorkOrder,
  DmsWorkOrderAnswer,
} from '#worker/contract/machines/dms.ts'

export const workOrderExample: DmsWorkOrder = {
  externalSystemIdentifier: 'dealer-erp',
  createdBy: 'Kaisa Lehto',
  customer: {
    externalCustomerNumber: '100482',
    firstName: 'Mäelle',
    lastName: 'Länsman',
    birthDate: '1984-03-12',
    phoneNumber: '040 000 0112',
    email: 'maelle.lansman@example.fi',
    language: 'fi',
  },
  vehicle: { licenseNumber: 'XKY-482', make: 'Volvo', model: 'V60 B4', vin: 'YV1ZW000000000001' },
  orderRows: [
    {
      description: 'Määräaikaishuolto 60 000 km',
      type: 'NORMAL',
      price: 289.52,
      payer: 'CUSTOMER',
      productCode: 'MH60',
    },
    { description: 'Öljynsuodatin', type: 'SPARE_PART', price: 18.4, payer: 'CUSTOMER', productCode: '31372212' },
    { description: 'Takaluukun lukon vaihto', type: 'WARRANTY_REPAIR', price: 0, payer: 'WARRANTY' },
  ],
  reservationStart: '2026-11-24T08:00:00+02:00',
  reservationEnd: '2026-11-24T16:00:00+02:00',
}

export const workOrderAnswerExample: DmsWorkOrderAnswer = {
  externalWorkOrderId: '26-004817',
  version: 1,
  changed: true,
  warnings: [],
}

export const createProcessExample: DmsCreateProcess = { externalWorkOrderId: '26-004817', processType: 'DELIVERY' }

export const processExample: DmsProcessAnswer = {
  id: 'prc_1k3v6q2c84hz5x0m9t7w2rbpn',
  processCode: '7K3M-Q9XT-2B4H',
  externalWorkOrderId: '26-004817',
  processType: 'DELIVERY',
  state: 'LINK_GENERATED',
  version: 1,
  link: 'https://huolto.example/7K3M-Q9XT-2B4H',
}

export const readProcessExample: DmsReadProcess = {
  ...processExample,
  amounts: { approved: null, asked: null, paid: 0, refunded: 0, open: 386.44 },
}

export const storedWorkOrderExample: DmsStoredWorkOrder = {
  externalWorkOrderId: '26-004817',
  version: 1,
  revision: 17,
  workOrder: {
    ...workOrderExample,
    customer: { ...workOrderExample.customer, phoneNumber: '+358400000112' },
    reservationStart: '2026-11-24T06:00:00.000Z',
    reservationEnd: '2026-11-24T14:00:00.000Z',
  },
  process: readProcessExample,
}

export const ordersExample: DmsOrders = {
  items: [
    {
      externalWorkOrderId: '26-004817',
      version: 1,
      revision: 17,
      createdAt: '2026-11-23T12:00:00.000Z',
      updatedAt: '2026-11-23T12:00:00.000Z',
      process: processExample,
    },
  ],
  nextCursor: null,
}

export const workshopsExample: DmsWorkshops = {
  items: [{ id: 'acc_tampere', name: 'Tampereen Huolto', isLive: true, vatRounding: 'ROW', vatPercent: 25.5 }],
}

export const webhookExample: DmsWebhook = {
  url: 'https://dms.example/hook',
  enabled: true,
  version: '1.1',
  events: null,
  lastPing: { id: 'whp_1k3v6q2c84hz5x0m9t7w2rbpn', at: '2026-11-24T08:00:00.000Z', state: 'DELIVERED', error: null },
}

export const pingExample = { id: 'whp_1k3v6q2c84hz5x0m9t7w2rbpn', type: 'ping', createdAt: '2026-11-24T08:00:00.000Z' }

export const changesExample: DmsChanges = {
  items: [
    {
      ...processExample,
      state: 'PAYMENT_DONE',
      version: 14,
      amounts: { approved: 386.42, asked: null, paid: 386.42, refunded: 0 },
      changedAt: '2026-11-24T14:05:11.000Z',
      endedAt: null,
    },
  ],
  nextCursor: '5f0c9a31d2b44e87_1483',
  hasMore: false,
}
