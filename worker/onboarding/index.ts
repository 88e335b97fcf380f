export {
  emailSenderDecisionRoutes,
  onboardingRoutes,
  operatorNoticeRoutes,
  smsSenderRoutes,
} from './onboarding.routes.ts'
export { copyNotice, keptNotice, noticeCopyKind, noticesOf, currentNotice } from './operator-notice.ts'
