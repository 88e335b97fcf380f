import type { PossibleEvent } from '#domain/staff-events.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

const at = '2026-11-21T08:00:00.000Z'

export function possibleEvent(given: Pick<PossibleEvent, 'type'> & Partial<PossibleEvent>): PossibleEvent {
  return { label: `event.${given.type}`, isLikely: false, asksReason: false, missing: [], canUndo: false, ...given }
}

type Given = Partial<Pick<ProcessPage, 'history' | 'boxActs' | 'payments'>> & {
  process?: Partial<ProcessPage['process']>
  events?: PossibleEvent[]
}

/** The page of a process for tests: a test drive whose keys lie in a box. */
export function processPage({ process = {}, events = [], ...given }: Given = {}): ProcessPage {
  const head: ProcessPage['process'] = {
    id: 'prc_1',
    version: 4,
    accountId: 'acc_1',
    accountName: 'Autohuolto Pohjola, Herttoniemi',
    processType: 'NO_DMS_RETRIEVE',
    lane: 'ROUND_THE_CLOCK',
    state: 'BOX_RESERVED',
    stateChangedAt: at,
    turn: 'customer',
    waitingSince: at,
    urgency: 'calm',
    processCode: '0000-CDE0-0001',
    link: 'http://localhost:8787/0000-CDE0-0001',
    currentStep: 'APPROVAL',
    steps: ['APPROVAL', 'WAITING_CONFIRMATION'],
    languageLcid: 'fi-FI',
    createdAt: at,
    createdBy: 'outi',
    linkSendAt: null,
    openedAt: null,
    paymentOpenedAt: null,
    dueAt: null,
    unreachedSince: null,
    keyMissing: false,
    wishesKeysBack: false,
    askedPrice: null,
    endedAt: null,
    updatedAt: at,
    workOrderApproved: false,
    customerHasDrivingLicense: false,
    useRetrievalProcess: false,
    returnsSubstituteVehicle: false,
    customerNotes: '',
    ...process,
  }
  return {
    process: head,
    possible: { id: head.id, version: head.version, state: head.state, boxNumber: null, events },
    workOrder: null,
    customer: null,
    ownContact: { phoneNumber: '+358401234567', email: null },
    vehicle: null,
    substituteVehicle: null,
    extraServices: [],
    pricing: { paymentRows: [], totalPrice: 0 },
    deliveryInfo: null,
    approvals: [],
    payments: [],
    messages: [],
    queuedMessages: [],
    box: null,
    passes: [],
    licencePicture: null,
    identityCheck: null,
    history: [],
    boxActs: [],
    notes: [],
    presence: { step: head.currentStep, openedAt: null, lastActedAt: null },
    may: { act: true, refund: false, editCustomer: false, handOn: false, resend: [] },
    asOf: at,
    ...given,
  }
}
