import type { ProcessState } from '#domain/enums.ts'

import type { HistoryEvent, StaffCustomer } from './process-page.ts'

/** `changed` of a problem with the code `process.changed`: how the process stands now and what came to it meanwhile. */
export type ProcessChanged = { version: number; state: ProcessState; events: HistoryEvent[] }
/** `changed` of a problem with the code `customer.changed`. */
export type CustomerChanged = StaffCustomer
