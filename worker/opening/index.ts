export { emailSenderDecisionRoutes, openingRoutes, operatorNoticeRoutes, smsSenderRoutes } from './opening.routes.ts'
export { copyNotice, keptNotice, noticeCopyKind, noticesOf, toldNow } from './operator-notice.ts'
