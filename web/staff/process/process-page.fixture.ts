import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

type Given = Omit<Partial<ProcessPage>, 'process' | 'may'> & {
  process?: Partial<ProcessPage['process']>
  may?: Partial<ProcessPage['may']>
}

const at = '2026-11-20T08:00:00.000Z'

const process: ProcessPage['process'] = {
  id: 'prc_1',
  version: 6,
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola, Herttoniemi',
  processType: 'DELIVERY',
  lane: 'ROUND_THE_CLOCK',
  state: 'KEY_CODE_SENT',
  stateChangedAt: at,
  turn: 'customer',
  waitingSince: at,
  urgency: 'calm',
  processCode: '0000-CDE0-0001',
  link: 'http://localhost/0000-CDE0-0001',
  currentStep: 'WAITING_CONFIRMATION',
  steps: ['WORK_ORDER', 'APPROVAL', 'WAITING_CONFIRMATION'],
  languageLcid: 'fi-FI',
  createdAt: at,
  createdBy: 'outi',
  linkSendAt: null,
  openedAt: at,
  paymentOpenedAt: null,
  dueAt: null,
  unreachedSince: null,
  keyMissing: false,
  wishesKeysBack: false,
  askedPrice: null,
  endedAt: null,
  updatedAt: at,
  workOrderApproved: true,
  customerHasDrivingLicense: false,
  useRetrievalProcess: false,
  returnsSubstituteVehicle: false,
  customerNotes: '',
}

const may: ProcessPage['may'] = {
  act: true,
  refund: false,
  editCustomer: false,
  handOn: false,
  handleBox: true,
  chooseCar: true,
  resend: [],
}

const visit: ProcessPage = {
  process,
  possible: { id: 'prc_1', version: 6, state: 'KEY_CODE_SENT', boxNumber: 3, events: [] },
  workOrder: null,
  customer: null,
  ownContact: { phoneNumber: null, email: null },
  vehicle: { id: 'veh_1', licenseNumber: 'ABC-123', make: 'Volvo', model: 'EX30', vin: null },
  substituteVehicle: null,
  extraServices: [],
  pricing: { paymentRows: [], totalPrice: 0 },
  deliveryInfo: null,
  approvals: [],
  payments: [],
  messages: [],
  queuedMessages: [],
  box: {
    number: 3,
    size: 'M',
    lockerName: 'Pääovi',
    lockerAddress: 'Huoltokatu 1, Helsinki',
    reservedAt: at,
    expiresAt: '2026-11-22T08:00:00.000Z',
    keyInBoxSince: null,
    accessCode: '123456',
  },
  passes: [],
  licencePicture: null,
  identityCheck: null,
  history: [],
  notes: [],
  presence: { step: 'WAITING_CONFIRMATION', openedAt: at, lastActedAt: at },
  may,
  asOf: at,
}

/** The page of a visit for tests: a delivery whose customer has the code of box 3. */
export function processPage(given: Given = {}): ProcessPage {
  return { ...visit, ...given, process: { ...process, ...given.process }, may: { ...may, ...given.may } }
}
