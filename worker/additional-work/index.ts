export { additionalWorkRoutes, staffAdditionalWorkRoutes } from './additional-work.routes.ts'
export { forgetFinding, forgetFindings, sweepFindings } from './finding/forget-findings.ts'
export { markOverdue } from './mark-overdue.ts'
export { workEffectKinds } from './work-effects.ts'
