import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { messageSettingsCalls } from '#worker/contract/staff/visit/conversation.ts'

import { addTemplate, editTemplate, listTemplates, removeTemplate } from './templates.ts'

/** The texts that staff begin their messages with. */
export const messageSettingsRoutes = bind(messageSettingsCalls, {
  'GET /api/staff/account/:accountId/message-template': (call) => listTemplates(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/message-template': (call) => addTemplate(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/message-template/:id': (call) =>
    editTemplate(settingsCallOf(call), { templateId: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/message-template/:id': (call) =>
    removeTemplate(settingsCallOf(call), call.params.id),
})
