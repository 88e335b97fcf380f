import {
  extraServiceCompatibilities,
  extraServiceDescriptions,
  extraServiceProducts,
  extraServices,
  products as productTable,
} from '#worker/db/schema/extra-service.table.ts'

import { insertNew } from './insert.ts'
import { products, services, type DemoService } from './services.ts'
import { languages, ownId, type Workshop } from './workshops.ts'

const serviceId = (workshop: Workshop, name: string) => ownId('xsv', workshop, name)
const productId = (workshop: Workshop, code: string) => ownId('prd', workshop, code.toLowerCase())

/** The extra services of a workshop with their texts, product lines and the makes they are for. */
export function serviceRows(workshop: Workshop, now: number): string {
  const accountId = workshop.id
  const stamps = { createdAt: now, updatedAt: now }
  return [
    insertNew(
      productTable,
      products.map(({ code, type, description, priceCents, minutes }) => ({
        id: productId(workshop, code),
        accountId,
        type,
        productCode: code,
        description,
        priceCents,
        serviceTimeInMinutes: minutes,
        ...stamps,
      })),
    ),
    insertNew(
      extraServices,
      services.map(({ name, type, priceCents }, position) => {
        return { id: serviceId(workshop, name), accountId, type, priceCents, position, ...stamps }
      }),
    ),
    ...services.map((service) => detailRows(workshop, service)),
  ].join('\n')
}

function detailRows(workshop: Workshop, service: DemoService): string {
  const extraServiceId = serviceId(workshop, service.name)
  return [
    insertNew(
      extraServiceDescriptions,
      languages.map(({ code }) => {
        return { extraServiceId, languageId: ownId('lng', workshop, code), description: service[code] }
      }),
    ),
    insertNew(
      extraServiceCompatibilities,
      service.makes.map((make, index) => ({ id: `${extraServiceId}_fit_${index + 1}`, extraServiceId, make })),
    ),
    insertNew(
      extraServiceProducts,
      service.products.map(({ code, amount }, index) => {
        const id = `${extraServiceId}_line_${index + 1}`
        return { id, extraServiceId, productId: productId(workshop, code), amount }
      }),
    ),
  ].join('\n')
}
