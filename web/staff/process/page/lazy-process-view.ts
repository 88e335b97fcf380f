import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { spokenNow } from '#web/lib/i18n/texts.ts'
import { workTexts } from '#web/staff/process/additional-work/texts.ts'

const fetchView = () => import('./process-view.tsx')

/** All there is to know of a process, fetched apart from the board that it lies over. */
export const ProcessView = lazyWithTexts(async () => (await fetchView()).ProcessView, workTexts)

/** Fetches it before it is asked for. Where it cannot be had now, whoever opens a process tries again. */
export function fetchProcessView(): void {
  void Promise.all([fetchView(), workTexts.loadAny(spokenNow())]).catch(() => null)
}
