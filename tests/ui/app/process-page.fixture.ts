import type { PossibleEvent } from '#domain/process/staff-events.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

const at = '2026-11-21T08:00:00.000Z'

export function possibleEvent(given: Pick<PossibleEvent, 'type'> & Partial<PossibleEvent>): PossibleEvent {
  return { label: `event.${given.type}`, isLikely: false, asksReason: false, missing: [], canUndo: false, ...given }
}

type PageOverrides = Omit<Partial<ProcessPage>, 'process' | 'may'> & {
  process?: Partial<ProcessPage['process']>
  may?: Partial<ProcessPage['may']>
  events?: PossibleEvent[]
}

const process: ProcessPage['process'] = {
  id: 'prc_1',
  version: 4,
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola, Herttoniemi',
  isTrial: false,
  processType: 'NO_DMS_DELIVERY',
  lane: 'ROUND_THE_CLOCK',
  state: 'LINK_SENT',
  stateChangedAt: at,
  turn: 'customer',
  waitingSince: at,
  soonAt: null,
  lateAt: null,
  currentStep: 'APPROVAL',
  steps: ['APPROVAL', 'WAITING_CONFIRMATION'],
  languageLcid: 'fi-FI',
  createdAt: at,
  createdBy: 'outi',
  assignee: null,
  unansweredSince: null,
  linkSendAt: null,
  openedAt: null,
  paymentOpenedAt: null,
  dueAt: null,
  unreachedSince: null,
  keyMissing: false,
  boxForced: false,
  wishesKeysBack: false,
  askedPrice: null,
  balance: null,
  additionalWorkAt: null,
  readyAt: null,
  endedAt: null,
  updatedAt: at,
  workOrderApproved: false,
  customerHasDrivingLicense: false,
  useRetrievalProcess: false,
  returnsSubstituteVehicle: false,
  customerNotes: '',
}

const may: ProcessPage['may'] = {
  act: true,
  restore: false,
  refund: false,
  tendRefund: false,
  editCustomer: false,
  handOn: false,
  handleBox: false,
  endKioskCodes: false,
  chooseCar: false,
  resend: [],
  correct: null,
}

/** The page of a visit of which nothing more is known than its state. */
export function processPage({ process: head, may: rights, events = [], ...given }: PageOverrides = {}): ProcessPage {
  const { id, version, state, currentStep: step } = { ...process, ...head }
  return {
    process: { ...process, ...head },
    archivedAt: null,
    possible: { id, version, state, boxNumber: given.box?.number ?? null, events },
    workOrder: null,
    customer: null,
    ownContact: { phoneNumber: null, email: null },
    vehicle: null,
    substituteVehicle: null,
    extraServices: [],
    pricing: { paymentRows: [], totalPrice: 0 },
    deliveryInfo: null,
    approvals: [],
    payments: [],
    messages: [],
    answers: [],
    write: { sms: null, email: null, isStopped: false, isAnswerable: false },
    queuedMessages: [],
    box: null,
    passes: [],
    licencePicture: null,
    identityCheck: null,
    history: [],
    boxActs: [],
    notes: [],
    presence: { step, openedAt: null, lastActedAt: null },
    may: { ...may, ...rights },
    otherVisit: null,
    room: null,
    asOf: at,
    ...given,
  }
}

/** A test drive whose keys lie in a box, before its customer approved. */
export function testDrivePage({ process: head, ...given }: PageOverrides = {}): ProcessPage {
  return processPage({
    ownContact: { phoneNumber: '+358401234567', email: null },
    process: { processType: 'NO_DMS_RETRIEVE', state: 'BOX_RESERVED', ...head },
    ...given,
  })
}

/** A delivery whose customer has the code of box 3. */
export function visitInBoxPage({ process: head, may: rights, ...given }: PageOverrides = {}): ProcessPage {
  return processPage({
    process: {
      processType: 'DELIVERY',
      version: 6,
      state: 'KEY_CODE_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      steps: ['WORK_ORDER', 'APPROVAL', 'WAITING_CONFIRMATION'],
      workOrderApproved: true,
      openedAt: at,
      ...head,
    },
    vehicle: { id: 'veh_1', licenseNumber: 'ABC-123', make: 'Volvo', model: 'EX30', vin: null },
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
    may: { handleBox: true, chooseCar: true, ...rights },
    ...given,
  })
}

/** A visit that staff typed in, before its customer has opened the link. */
export function typedVisitPage({ process: head, may: rights, ...given }: PageOverrides = {}): ProcessPage {
  return processPage({
    process: { version: 3, ...head },
    workOrder: {
      id: 'wor_1',
      version: 2,
      externalWorkOrderId: null,
      externalSystemIdentifier: null,
      createdBy: 'outi',
      payer: null,
      reservationStart: null,
      reservationEnd: null,
      isFromDealerSystem: false,
      vehicleEditedManually: false,
      reservationEditedManually: false,
      vatBasisPoints: 2550,
      vatRounding: 'ROW',
      isTotalPriceRounded: false,
      rows: [
        {
          id: 'row_1',
          workOrder: 'wor_1',
          description: 'Renkaanvaihto',
          type: 'NORMAL',
          payer: 'CUSTOMER',
          productCode: null,
          price: 80,
          priceWithVat: 100.4,
          quantity: null,
          unit: null,
          told: { price: 80 },
        },
      ],
    },
    customer: {
      id: 'cus_1',
      version: 1,
      externalCustomerNumber: null,
      name: null,
      firstName: 'Aino',
      lastName: 'Väänänen',
      phoneNumber: '+358400000101',
      email: null,
      streetAddress: null,
      postalCode: null,
      city: null,
      languageLcid: 'fi-FI',
      isEditedManually: false,
      isErased: false,
    },
    vehicle: { id: 'veh_1', licenseNumber: 'ABC-123', make: 'Volvo', model: 'V60', vin: null },
    pricing: { paymentRows: [], totalPrice: 100.4 },
    may: {
      editCustomer: true,
      correct: {
        refusal: null,
        rows: null,
        types: ['NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'],
      },
      ...rights,
    },
    ...given,
  })
}
