import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { workshopPageCalls } from '#worker/contract/customer/workshop-page.ts'

import { findWorkshop, getWorkshopPage } from './get-workshop-page.ts'
import { manifestOf } from './manifest.ts'

/** The page of a workshop, for anybody. */
export const workshopPageRoutes = bind(workshopPageCalls, {
  'GET /api/workshop/:address': async ({ c, deps, params }) => {
    const page = await getWorkshopPage({ deps, address: params.address, clientAddress: clientAddress(c) })
    c.header('Cache-Control', 'public, max-age=60')
    return page
  },
  'GET /api/workshop/:address/manifest': async ({ c, deps, params }) => {
    const account = await findWorkshop({ deps, address: params.address, clientAddress: clientAddress(c) })
    return c.body(JSON.stringify(manifestOf(account)), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    })
  },
})
