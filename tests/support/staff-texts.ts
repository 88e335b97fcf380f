import { texts as securityEn } from '#web/staff/account/texts.en.ts'
import { texts as securityFi } from '#web/staff/account/texts.fi.ts'
import { texts as securitySv } from '#web/staff/account/texts.sv.ts'
import { texts as auditEn } from '#web/staff/audit/texts.en.ts'
import { texts as auditFi } from '#web/staff/audit/texts.fi.ts'
import { texts as auditSv } from '#web/staff/audit/texts.sv.ts'
import { texts as boardEn } from '#web/staff/board/texts.en.ts'
import { texts as boardFi } from '#web/staff/board/texts.fi.ts'
import { texts as boardSv } from '#web/staff/board/texts.sv.ts'
import { texts as carsEn } from '#web/staff/cars/texts.en.ts'
import { texts as carsFi } from '#web/staff/cars/texts.fi.ts'
import { texts as carsSv } from '#web/staff/cars/texts.sv.ts'
import { texts as createEn } from '#web/staff/create/texts.en.ts'
import { texts as createFi } from '#web/staff/create/texts.fi.ts'
import { texts as createSv } from '#web/staff/create/texts.sv.ts'
import { texts as dayEndEn } from '#web/staff/day-end/texts.en.ts'
import { texts as dayEndFi } from '#web/staff/day-end/texts.fi.ts'
import { texts as dayEndSv } from '#web/staff/day-end/texts.sv.ts'
import { texts as frameEn } from '#web/staff/frame/texts.en.ts'
import { texts as frameFi } from '#web/staff/frame/texts.fi.ts'
import { texts as frameSv } from '#web/staff/frame/texts.sv.ts'
import { texts as healthEn } from '#web/staff/health/texts.en.ts'
import { texts as healthFi } from '#web/staff/health/texts.fi.ts'
import { texts as healthSv } from '#web/staff/health/texts.sv.ts'
import { texts as insightsEn } from '#web/staff/insights/texts.en.ts'
import { texts as insightsFi } from '#web/staff/insights/texts.fi.ts'
import { texts as insightsSv } from '#web/staff/insights/texts.sv.ts'
import { texts as lockersEn } from '#web/staff/lockers/texts.en.ts'
import { texts as lockersFi } from '#web/staff/lockers/texts.fi.ts'
import { texts as lockersSv } from '#web/staff/lockers/texts.sv.ts'
import { texts as noticesEn } from '#web/staff/notices/texts.en.ts'
import { texts as noticesFi } from '#web/staff/notices/texts.fi.ts'
import { texts as noticesSv } from '#web/staff/notices/texts.sv.ts'
import { texts as counterEn } from '#web/staff/process/counter/texts.en.ts'
import { texts as counterFi } from '#web/staff/process/counter/texts.fi.ts'
import { texts as counterSv } from '#web/staff/process/counter/texts.sv.ts'
import { texts as processEn } from '#web/staff/process/texts.en.ts'
import { texts as processFi } from '#web/staff/process/texts.fi.ts'
import { texts as processSv } from '#web/staff/process/texts.sv.ts'
import { texts as settingsEn } from '#web/staff/settings/texts.en.ts'
import { texts as settingsFi } from '#web/staff/settings/texts.fi.ts'
import { texts as settingsSv } from '#web/staff/settings/texts.sv.ts'
import { texts as sharedEn } from '#web/staff/shared/texts.en.ts'
import { texts as sharedFi } from '#web/staff/shared/texts.fi.ts'
import { texts as sharedSv } from '#web/staff/shared/texts.sv.ts'
import { texts as deskEn } from '#web/staff/shared/words/desk-texts.en.ts'
import { texts as deskFi } from '#web/staff/shared/words/desk-texts.fi.ts'
import { texts as deskSv } from '#web/staff/shared/words/desk-texts.sv.ts'
import { texts as signInEn } from '#web/staff/sign-in/texts.en.ts'
import { texts as signInFi } from '#web/staff/sign-in/texts.fi.ts'
import { texts as signInSv } from '#web/staff/sign-in/texts.sv.ts'
import { texts as twoFactorEn } from '#web/staff/two-factor/texts.en.ts'
import { texts as twoFactorFi } from '#web/staff/two-factor/texts.fi.ts'
import { texts as twoFactorSv } from '#web/staff/two-factor/texts.sv.ts'
import { texts as usersEn } from '#web/staff/users/texts.en.ts'
import { texts as usersFi } from '#web/staff/users/texts.fi.ts'
import { texts as usersSv } from '#web/staff/users/texts.sv.ts'
import { texts as visitBoxEn } from '#web/staff/visit-box/texts.en.ts'
import { texts as visitBoxFi } from '#web/staff/visit-box/texts.fi.ts'
import { texts as visitBoxSv } from '#web/staff/visit-box/texts.sv.ts'

/* All that the back-office says, whatever screen says it: tests look at several screens in one go. */

export const fi = {
  ...sharedFi,
  ...deskFi,
  ...auditFi,
  ...boardFi,
  ...carsFi,
  ...counterFi,
  ...dayEndFi,
  ...createFi,
  ...frameFi,
  ...healthFi,
  ...insightsFi,
  ...lockersFi,
  ...noticesFi,
  ...processFi,
  ...settingsFi,
  ...signInFi,
  ...securityFi,
  ...twoFactorFi,
  ...usersFi,
  ...visitBoxFi,
}
export const sv = {
  ...sharedSv,
  ...deskSv,
  ...auditSv,
  ...boardSv,
  ...carsSv,
  ...counterSv,
  ...dayEndSv,
  ...createSv,
  ...frameSv,
  ...healthSv,
  ...insightsSv,
  ...lockersSv,
  ...noticesSv,
  ...processSv,
  ...settingsSv,
  ...signInSv,
  ...securitySv,
  ...twoFactorSv,
  ...usersSv,
  ...visitBoxSv,
}
export const en = {
  ...sharedEn,
  ...deskEn,
  ...auditEn,
  ...boardEn,
  ...carsEn,
  ...counterEn,
  ...dayEndEn,
  ...createEn,
  ...frameEn,
  ...healthEn,
  ...insightsEn,
  ...lockersEn,
  ...noticesEn,
  ...processEn,
  ...settingsEn,
  ...signInEn,
  ...securityEn,
  ...twoFactorEn,
  ...usersEn,
  ...visitBoxEn,
}
