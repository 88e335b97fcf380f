import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { proposalTemplateCalls } from '#worker/contract/staff/visit/additional-work.ts'

import { addTemplate, editTemplate, listTemplates, removeTemplate } from './templates.ts'

/** Routes of templates for additional work that an account often proposes. */
export const proposalTemplateRoutes = bind(proposalTemplateCalls, {
  'GET /api/staff/account/:accountId/proposal-template': (call) => listTemplates(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/proposal-template': (call) => addTemplate(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/proposal-template/:id': (call) =>
    editTemplate(settingsCallOf(call), { templateId: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/proposal-template/:id': (call) =>
    removeTemplate(settingsCallOf(call), call.params.id),
})
