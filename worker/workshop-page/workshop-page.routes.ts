import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { workshopPageCalls } from '#worker/contract/customer/workshop-page.ts'

import { getWorkshopPage } from './get-workshop-page.ts'

/** The page of a workshop, for anybody. */
export const workshopPageRoutes = bind(workshopPageCalls, {
  'GET /api/workshop/:address': async ({ c, deps, params }) => {
    const page = await getWorkshopPage({ deps, address: params.address, clientAddress: clientAddress(c) })
    c.header('Cache-Control', 'public, max-age=60')
    return page
  },
})
