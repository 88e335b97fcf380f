import { useAction } from '#web/lib/use-action.ts'

import { laneFaultOf } from './fast-lane-calls.ts'

/** One call of the kiosk at a time, with its fault in words of the kiosk. */
export const useLaneCall = () => useAction({ faultOf: laneFaultOf })
