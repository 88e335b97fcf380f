export { toExtraServices, type DescriptionRow, type ServiceRow } from './extra-service.ts'
export {
  listedDescriptions,
  listedServices,
  offeredServices,
  offersServices,
  selectedDescriptions,
  selectedServices,
} from './extra-service.queries.ts'
