import { organisationSetupCalls } from '#worker/contract/organisation.ts'

import { accountSettingsCalls } from './account-settings.ts'
import { proposalTemplateCalls, staffAdditionalWorkCalls } from './additional-work.ts'
import { alertCalls } from './alerts.ts'
import { auditCalls } from './audit-trail.ts'
import { carCalls } from './cars.ts'
import { cloudCabinetCalls } from './cloud-cabinet.ts'
import { contentSettingsCalls } from './content-settings-calls.ts'
import { conversationCalls, inboxCalls, messageSettingsCalls } from './conversation.ts'
import { deskCalls } from './desk-calls.ts'
import { emailSenderCalls, wishedEmailSenderCalls } from './email-sender.ts'
import { goLiveCalls } from './go-live.ts'
import { healthCalls } from './health.ts'
import { insightsCalls } from './insights.ts'
import { keySettingsCalls } from './key-settings.ts'
import { letterCalls } from './letter-calls.ts'
import { lockerCalls } from './locker-desk.ts'
import { measuresCalls } from './measures.ts'
import { openingHoursCalls } from './opening-hours.ts'
import { openingCalls } from './opening.ts'
import { operatorNoticeCalls } from './operator-notice.ts'
import { outsideOpeningCalls } from './outside-openings.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { providerSettingsCalls } from './provider-settings.ts'
import { pushCalls } from './push-calls.ts'
import { securityCalls } from './security-calls.ts'
import { ownSessionCalls } from './session-calls.ts'
import { settingsOverviewCalls } from './settings-overview.ts'
import { signInRulesCalls } from './sign-in-rules.ts'
import { smsSenderCalls } from './sms-sender.ts'
import { trialCalls } from './trial.ts'
import { userCalls } from './user-calls.ts'
import { vehicleSettingsCalls } from './vehicle-settings.ts'
import { visitBoxCalls } from './visit-box.ts'
import { webhookSettingsCalls } from './webhook-settings.ts'

/** The calls of the back-office, with those of its sign-in. All others carry `Authorization: Bearer`. */
export const staffCalls = {
  ...userCalls,
  ...letterCalls,
  ...securityCalls,
  ...passkeyCalls,
  ...signInRulesCalls,
  ...openingHoursCalls,
  ...emailSenderCalls,
  ...wishedEmailSenderCalls,
  ...goLiveCalls,
  ...ownSessionCalls,
  ...openingCalls,
  ...deskCalls,
  ...healthCalls,
  ...measuresCalls,
  ...alertCalls,
  ...smsSenderCalls,
  ...operatorNoticeCalls,
  ...auditCalls,
  ...insightsCalls,
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
  ...organisationSetupCalls,
  ...keySettingsCalls,
  ...webhookSettingsCalls,
  ...conversationCalls,
  ...inboxCalls,
  ...messageSettingsCalls,
  ...staffAdditionalWorkCalls,
  ...proposalTemplateCalls,
}
