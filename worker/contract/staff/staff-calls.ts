import { ssoSetupCalls } from '#worker/contract/sso.ts'
import { accountEmailCalls } from '#worker/contract/staff/people/account-email-calls.ts'
import { passkeyCalls } from '#worker/contract/staff/people/passkey-calls.ts'
import { pushCalls } from '#worker/contract/staff/people/push-calls.ts'
import { securityCalls } from '#worker/contract/staff/people/security-calls.ts'
import { ownSessionCalls } from '#worker/contract/staff/people/session-calls.ts'
import { signInRulesCalls } from '#worker/contract/staff/people/sign-in-rules.ts'
import { userCalls } from '#worker/contract/staff/people/user-calls.ts'
import { accountSettingsCalls } from '#worker/contract/staff/settings/account-settings.ts'
import { contentSettingsCalls } from '#worker/contract/staff/settings/content-settings-calls.ts'
import { emailSenderCalls, requestedEmailSenderCalls } from '#worker/contract/staff/settings/email-sender.ts'
import { faceCalls } from '#worker/contract/staff/settings/face.ts'
import { goLiveCalls } from '#worker/contract/staff/settings/go-live.ts'
import { keySettingsCalls } from '#worker/contract/staff/settings/key-settings.ts'
import { openingHoursCalls } from '#worker/contract/staff/settings/opening-hours.ts'
import { providerSettingsCalls } from '#worker/contract/staff/settings/provider-settings.ts'
import { settingsOverviewCalls } from '#worker/contract/staff/settings/settings-overview.ts'
import { smsSenderCalls } from '#worker/contract/staff/settings/sms-sender.ts'
import { trialCalls } from '#worker/contract/staff/settings/trial.ts'
import { vehicleSettingsCalls } from '#worker/contract/staff/settings/vehicle-settings.ts'
import { webhookSettingsCalls } from '#worker/contract/staff/settings/webhook-settings.ts'
import { proposalTemplateCalls, staffAdditionalWorkCalls } from '#worker/contract/staff/visit/additional-work.ts'
import { carCalls } from '#worker/contract/staff/visit/cars.ts'
import { cloudCabinetCalls } from '#worker/contract/staff/visit/cloud-cabinet.ts'
import { conversationCalls, inboxCalls, messageSettingsCalls } from '#worker/contract/staff/visit/conversation.ts'
import { lockerCalls } from '#worker/contract/staff/visit/locker-desk.ts'
import { visitBoxCalls } from '#worker/contract/staff/visit/visit-box.ts'

import { alertCalls } from './alerts.ts'
import { auditCalls } from './audit-trail.ts'
import { dayEndCalls } from './day-end.ts'
import { deskCalls } from './desk-calls.ts'
import { healthCalls } from './health.ts'
import { insightsCalls } from './insights.ts'
import { measuresCalls } from './measures.ts'
import { onboardingCalls } from './onboarding.ts'
import { operatorNoticeCalls } from './operator-notice.ts'
import { outsideOpeningCalls } from './outside-openings.ts'

/** The calls of the back-office, with those of its sign-in. All others carry `Authorization: Bearer`. */
export const staffCalls = {
  ...userCalls,
  ...accountEmailCalls,
  ...securityCalls,
  ...passkeyCalls,
  ...signInRulesCalls,
  ...openingHoursCalls,
  ...faceCalls,
  ...emailSenderCalls,
  ...requestedEmailSenderCalls,
  ...goLiveCalls,
  ...ownSessionCalls,
  ...onboardingCalls,
  ...deskCalls,
  ...healthCalls,
  ...measuresCalls,
  ...alertCalls,
  ...smsSenderCalls,
  ...operatorNoticeCalls,
  ...auditCalls,
  ...insightsCalls,
  ...dayEndCalls,
  ...trialCalls,
  ...settingsOverviewCalls,
  ...lockerCalls,
  ...outsideOpeningCalls,
  ...cloudCabinetCalls,
  ...visitBoxCalls,
  ...carCalls,
  ...pushCalls,
  ...accountSettingsCalls,
  ...contentSettingsCalls,
  ...vehicleSettingsCalls,
  ...providerSettingsCalls,
  ...ssoSetupCalls,
  ...keySettingsCalls,
  ...webhookSettingsCalls,
  ...conversationCalls,
  ...inboxCalls,
  ...messageSettingsCalls,
  ...staffAdditionalWorkCalls,
  ...proposalTemplateCalls,
}
