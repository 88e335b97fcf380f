import * as z from 'zod'

import { createRouter } from '#core/hono.ts'
import { accountParam, setupCallOf, setupParam } from '#core/setup-route.ts'
import { validate } from '#core/validate.ts'
import {
  accountProviders,
  credentialsSchema,
  creditorOrderSchema,
  creditorSettingSchema,
  newCreditorSettingSchema,
  type CreditorSetting,
  type CreditorSettings,
  type ProviderCredentials,
  type ProviderCredentialsList,
} from '#worker/contract/staff/provider-setup.ts'

import { setCreditorCredentials } from './creditor-credentials.ts'
import { addSetting, editSetting, listSettings, orderSettings, removeSetting } from './creditor-settings.ts'
import { listCredentials, removeCredentials, setCredentials } from './provider-credentials.ts'

const account = '/api/staff/account/:accountId'
const credentials = `${account}/provider-credentials` as const
const settings = `${account}/creditor-setting` as const
const providerParam = accountParam.extend({ provider: z.enum(accountProviders) })

/** The account's ways to its providers. */
export const providerSetupRoutes = createRouter()
  .get(credentials, validate('param', accountParam), async (c) =>
    c.json<ProviderCredentialsList>(await listCredentials(setupCallOf(c))),
  )
  .put(`${credentials}/:provider`, validate('param', providerParam), validate('json', credentialsSchema), async (c) => {
    const { provider } = c.req.valid('param')
    return c.json<ProviderCredentials>(await setCredentials(setupCallOf(c), { provider, input: c.req.valid('json') }))
  })
  .delete(`${credentials}/:provider`, validate('param', providerParam), async (c) => {
    await removeCredentials(setupCallOf(c), c.req.valid('param').provider)
    return c.body(null, 204)
  })
  .get(settings, validate('param', accountParam), async (c) =>
    c.json<CreditorSettings>(await listSettings(setupCallOf(c))),
  )
  .post(settings, validate('param', accountParam), validate('json', newCreditorSettingSchema), async (c) =>
    c.json<CreditorSetting, 201>(await addSetting(setupCallOf(c), c.req.valid('json')), 201),
  )
  .put(`${settings}-order`, validate('param', accountParam), validate('json', creditorOrderSchema), async (c) =>
    c.json<CreditorSettings>(await orderSettings(setupCallOf(c), c.req.valid('json'))),
  )
  .put(`${settings}/:id`, validate('param', setupParam), validate('json', creditorSettingSchema), async (c) => {
    const edit = { id: c.req.valid('param').id, input: c.req.valid('json') }
    return c.json<CreditorSetting>(await editSetting(setupCallOf(c), edit))
  })
  .put(`${settings}/:id/credentials`, validate('param', setupParam), validate('json', credentialsSchema), async (c) => {
    const setting = { id: c.req.valid('param').id, input: c.req.valid('json') }
    return c.json<CreditorSetting>(await setCreditorCredentials(setupCallOf(c), setting))
  })
  .delete(`${settings}/:id`, validate('param', setupParam), async (c) => {
    await removeSetting(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
